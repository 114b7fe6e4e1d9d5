import { describe, expect, test } from "vitest";
import { readMultipartForm } from "./multipart-form.ts";

function form(boundary: string, value = '{"a":1}'): Buffer {
  return Buffer.from(
    [
      `--${boundary}`,
      'Content-Disposition: form-data; name="note"',
      "",
      "first",
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="tööl.json"',
      "Content-Type: application/json",
      "",
      value,
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  );
}

describe("readMultipartForm", () => {
  test.each([
    ["the named boundary", 'multipart/form-data; boundary="x-1"'],
    ["an unquoted one", "multipart/form-data; charset=utf-8; boundary=x-1"],
    ["JSON, as a client library says", "application/json"],
    ["nothing", ""],
  ])("reads fields and files under %s", async (_what, contentType) => {
    const { fields, files } = await readMultipartForm(form("x-1"), contentType);
    expect([...fields]).toEqual([["note", "first"]]);
    expect(files.get("file")).toEqual({
      name: "tööl.json",
      contentType: "application/json",
      bytes: Buffer.from('{"a":1}'),
    });
  });

  test("keeps bytes that are not text", async () => {
    const { files } = await readMultipartForm(form("b", "\r\n\0\r\n--c"), "");
    expect(files.get("file")?.bytes.toString()).toBe("\r\n\0\r\n--c");
  });

  test.each([
    ["nothing", "", "multipart/form-data; boundary=x"],
    ["JSON", '{"a":1}', "application/json"],
    ["another boundary", form("x-1"), "multipart/form-data; boundary=y"],
    ["a form that stops in the middle", form("x-1").subarray(0, 90), ""],
    ["a boundary of other characters", form("x€"), ""],
    ["a boundary that would leave its header", form("x-1"), 'multipart/form-data; boundary="x\r\ny"'],
  ])("refuses %s", async (_what, body, contentType) => {
    await expect(readMultipartForm(Buffer.from(body), contentType)).rejects.toMatchObject({
      kind: "invalid-input",
      code: "form-not-readable",
    });
  });
});
