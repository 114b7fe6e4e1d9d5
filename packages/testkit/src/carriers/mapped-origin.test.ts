import { expect, test } from "vitest";
import { realOriginOf, socketTargetOf } from "./mapped-origin.ts";

const MAP = { "https://parley.example": "http://127.0.0.1:8080", "https://other.example:8443": "https://127.0.0.1:9" };

test.each([
  ["https://parley.example", "http://127.0.0.1:8080"],
  ["HTTPS://Parley.Example", "http://127.0.0.1:8080"],
  ["http://parley.example", "http://parley.example"],
])("%s is really %s", (origin, real) => {
  expect(realOriginOf(origin, MAP)).toBe(real);
});

test.each([
  ["wss://parley.example/streams", "ws://127.0.0.1:8080/streams", "parley.example"],
  [
    "wss://parley.example/streams/vonage?token=a%2Fb",
    "ws://127.0.0.1:8080/streams/vonage?token=a%2Fb",
    "parley.example",
  ],
  ["wss://parley.example", "ws://127.0.0.1:8080/", "parley.example"],
  ["wss://parley.example?a=1", "ws://127.0.0.1:8080/?a=1", "parley.example"],
  ["wss://other.example:8443/s", "wss://127.0.0.1:9/s", "other.example:8443"],
  ["ws://127.0.0.1:7/s", "ws://127.0.0.1:7/s", "127.0.0.1:7"],
  ["ws://parley.example/s", "ws://parley.example/s", "parley.example"],
])("the socket %s leads to %s", (url, connectTo, host) => {
  expect(socketTargetOf(url, MAP)).toEqual({ connectTo, host });
});

test.each(["https://parley.example/streams", "wss://", "wss:///streams", "parley.example", "wss://a b/c"])(
  "%s is not a socket address",
  (url) => {
    expect(socketTargetOf(url, MAP)).toBeNull();
  },
);
