//! A scene as SVG elements: no arithmetic beyond placing symbols, no state.

use golf_api::hole::HazardKind;
use leptos::prelude::*;

use super::scene::{LabelKind, Marker, MarkerKind, Scene, decimal};
use crate::format::Unit;

/// The drawing of a hole, described in words for those who do not see it.
#[component]
pub fn HoleMap(
    /// What to draw.
    scene: Scene,
    /// The unit of its numbers.
    unit: Unit,
    /// The name of the drawing: "Hole 7, par 3".
    title: String,
    /// What it shows, in words.
    description: String,
) -> impl IntoView {
    let frame = scene.frame;
    let line = line(&scene);
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
    let view_box = [frame.left, frame.top, width, height]
        .map(decimal)
        .join(" ");
    let em = scene.em;
    view! {
        <svg
            class="HoleMap"
            viewBox=view_box
            role="img"
            aria-labelledby="hole-map-title hole-map-description"
            font-size=decimal(em)
            xmlns="http://www.w3.org/2000/svg"
        >
            <title id="hole-map-title">{title}</title>
            <desc id="hole-map-description">{description}</desc>
            {scene.fairway.map(|fairway| view! {
                <path class="fairway" d=fairway.path fill="none" stroke-width=decimal(fairway.width)
                    stroke-linecap="round" stroke-linejoin="round" />
            })}
            {scene.green.as_ref().map(|green| view! { <path class="green" d=green.fill.clone() /> })}
            {line}
            {scene.arcs.into_iter().map(|arc| view! { <path class="arc" d=arc.path fill="none" /> })
                .collect_view()}
            {scene.green.map(|green| view! {
                {green.back.map(|d| view! { <path class="green-edge" d=d fill="none" /> })}
                {green.front.map(|d| view! { <path class="green-edge front" d=d fill="none" /> })}
                <g class="flag" transform=translate(green.center.x, green.center.y)>
                    <path class="pole" d=format!("M0 0 V{}", decimal(-1.9 * em)) fill="none" />
                    <path class="cloth" d=format!("M0 {} L{} {} L0 {} Z", decimal(-1.9 * em),
                        decimal(1.1 * em), decimal(-1.5 * em), decimal(-1.1 * em)) />
                    <circle class="hole" r=decimal(0.16 * em) />
                </g>
            })}
            {scene.markers.into_iter().map(|marker| symbol(&marker, em)).collect_view()}
            {scene.labels.into_iter().map(|label| {
                let class = match label.kind {
                    LabelKind::ToGreen => "label to-green",
                    LabelKind::FromTee => "label from-tee",
                    LabelKind::Leaves => "label leaves",
                    LabelKind::Depth => "label depth",
                };
                view! {
                    <text class=class x=decimal(label.at.x) y=decimal(label.at.y + 0.36 * em)
                        text-anchor="middle">{label.text}</text>
                }
            }).collect_view()}
            {scene.north_arrow.map(|at| north_arrow(at.x, at.y, em, scene.up_bearing_deg))}
            {scene.scale_bar.map(|(at, length)| view! {
                <g class="scale-bar" transform=translate(at.x, at.y)>
                    <path fill="none" d=format!("M0 {h} V0 H{} V{h}", decimal(length),
                        h = decimal(-0.4 * em)) />
                    <text x=decimal(length / 2.0) y=decimal(-0.35 * em) text-anchor="middle">
                        {format!("50 {}", unit.word())}
                    </text>
                </g>
            })}
        </svg>
    }
}

fn line(scene: &Scene) -> impl IntoView + use<> {
    let points: Vec<String> = scene
        .line
        .iter()
        .map(|at| format!("{},{}", decimal(at.x), decimal(at.y)))
        .collect();
    (points.len() > 1).then(|| {
        view! { <polyline class="line-of-play" points=points.join(" ") fill="none" /> }
    })
}

/// Symbols differ in shape and letter, not in color alone.
fn symbol(marker: &Marker, em: f64) -> AnyView {
    let place = translate(marker.at.x, marker.at.y);
    let size = 0.55 * em;
    let letter = |letter: char| {
        marker.lettered.then(|| {
            view! {
                <text class="letter" y=decimal(0.27 * em) text-anchor="middle"
                    font-size=decimal(0.75 * em)>{letter.to_string()}</text>
            }
        })
    };
    match &marker.kind {
        MarkerKind::Tee => view! {
            <g class="tee" transform=place>
                <rect x=decimal(-size) y=decimal(-size * 0.6) width=decimal(size * 2.0)
                    height=decimal(size * 1.2) rx=decimal(size * 0.3) />
            </g>
        }
        .into_any(),
        MarkerKind::Aim(name) => view! {
            <g class="aim" transform=place>
                <circle r=decimal(size) />
                {letter(*name)}
            </g>
        }
        .into_any(),
        MarkerKind::Leaves => view! {
            <g class="leaves" transform=place>
                <path d=format!("M0 {} L{} {} H{} Z", decimal(-size * 0.6), decimal(size * 0.5),
                    decimal(size * 0.4), decimal(-size * 0.5)) />
            </g>
        }
        .into_any(),
        MarkerKind::Hazard(kind) => {
            let (class, name) = match kind {
                HazardKind::Bunker => ("bunker", 'B'),
                HazardKind::Water => ("water", 'W'),
                HazardKind::Other(_) => ("other-hazard", '?'),
            };
            let shape = match kind {
                HazardKind::Bunker => view! { <circle r=decimal(size) /> }.into_any(),
                HazardKind::Water => {
                    let far = decimal(size * 1.25);
                    let d = format!("M0 -{far} L{far} 0 L0 {far} L-{far} 0 Z");
                    view! { <path d=d /> }.into_any()
                }
                HazardKind::Other(_) => {
                    let (near, side) = (decimal(-size * 0.9), decimal(size * 1.8));
                    view! { <rect x=near.clone() y=near width=side.clone() height=side /> }
                        .into_any()
                }
            };
            view! {
                <g class=class transform=place>
                    {shape}
                    {letter(name)}
                </g>
            }
            .into_any()
        }
    }
}

fn north_arrow(x: f64, y: f64, em: f64, up_bearing_deg: f64) -> impl IntoView {
    let turn = format!("{} rotate({})", translate(x, y), decimal(-up_bearing_deg));
    let needle = format!(
        "M0 {} L{} {} L0 {} L{} {} Z",
        decimal(-em),
        decimal(0.42 * em),
        decimal(0.95 * em),
        decimal(0.6 * em),
        decimal(-0.42 * em),
        decimal(0.95 * em)
    );
    // The letter stays upright at the tip of the needle.
    let upright = format!(
        "{} rotate({})",
        translate(0.0, -1.4 * em),
        decimal(up_bearing_deg)
    );
    view! {
        <g class="north" transform=turn>
            <path d=needle />
            <text transform=upright y=decimal(0.27 * em) text-anchor="middle"
                font-size=decimal(0.75 * em)>"N"</text>
        </g>
    }
}

fn translate(x: f64, y: f64) -> String {
    format!("translate({} {})", decimal(x), decimal(y))
}
