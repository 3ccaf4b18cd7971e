// Words of golf-views, `words/element.rs`. tests/scripts.rs compares them.
export const KEY = "No hole is shown here: an attribute of this element holds a key. Take it out and replace the key, since everyone who opens this page can read it. A shared hole needs no key.";
export const NO_ADDRESS = "No hole is shown here: the attribute src needs the whole address of a shared hole, which begins with https.";
export const NO_LINK = "No hole is shown here: the attribute src is missing. It needs the address of a shared hole.";
export const NO_PROGRAM = "This page does not let the program run that draws the hole. The link below shows the hole.";
export const OPEN = "Open in Yardbook";
