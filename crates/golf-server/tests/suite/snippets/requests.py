"""A stand-in for the package `requests`, for a machine without it: what the snippet uses, and no more."""

import json
import urllib.error
import urllib.request


class Response:
    def __init__(self, answer):
        self.status_code = answer.status
        self._body = answer.read()

    def json(self):
        return json.loads(self._body)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def get(url, *, headers=None, allow_redirects, timeout):
    assert not allow_redirects
    opener = urllib.request.build_opener(NoRedirect)
    try:
        return Response(opener.open(urllib.request.Request(url, headers=headers or {}), timeout=timeout))
    except urllib.error.HTTPError as error:
        return Response(error)
