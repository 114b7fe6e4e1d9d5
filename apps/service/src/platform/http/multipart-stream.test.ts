import { describe, expect, test } from "vitest";
import { readMultipartStream } from "./multipart-stream.ts";

async function* inPieces(body: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += bytes) yield body.subarray(at, at + bytes);
}

async function read(body: string | Buffer, contentType: string, pieceBytes = 3) {
  const files: { field: string; name: string; contentType: string; content: string }[] = [];
  const fields = await readMultipartStream(inPieces(Buffer.from(body), pieceBytes), contentType, async (file) => {
    const pieces: Buffer[] = [];
    for await (const piece of file.pieces) pieces.push(piece);
    const { field, name } = file;
    files.push({ field, name, contentType: file.contentType, content: Buffer.concat(pieces).toString() });
  });
  return { fields: Object.fromEntries(fields), files };
}

const TYPE = "multipart/form-data; boundary=b";
const part = (headers: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;

describe("a form that arrives in pieces", () => {
  test.each([1, 2, 3, 7, 1_000_000])("of %i bytes is read", async (pieceBytes) => {
    const content = `one\r\n--\r\n--bb\r\n-${"x".repeat(500)}`;
    const body = `${part('name="a"', "1")}${part('name="file"; filename="p \\"q\\".csv"\r\nContent-Type: text/csv', content)}${part('name="a"', "2")}--b--\r\n`;
    expect(await read(body.replace("--bb", "--c"), TYPE, pieceBytes)).toEqual({
      fields: { a: "2" },
      files: [{ field: "file", name: 'p "q".csv', contentType: "text/csv", content: content.replace("--bb", "--c") }],
    });
  });

  test("as fetch writes it", async () => {
    const form = new FormData();
    form.append("x", "ü");
    form.append("file", new Blob(["a,b"]), "Größe.csv");
    const request = new Request("http://x", { method: "POST", body: form });
    const type = request.headers.get("content-type") ?? "";
    const { fields, files } = await read(Buffer.from(await request.arrayBuffer()), type);
    expect(fields).toEqual({ x: "ü" });
    expect(files).toMatchObject([{ name: "Größe.csv", content: "a,b" }]);
  });

  test("under the content type of JSON, the boundary is the first line's", async () => {
    expect((await read(`${part('name="a"', "1")}--b--`, "application/json")).fields).toEqual({ a: "1" });
  });

  test("a file nobody reads is in nobody's way", async () => {
    const body = Buffer.from(`${part('name="file"; filename="a"', "x".repeat(5_000))}${part('name="a"', "1")}--b--`);
    const fields = await readMultipartStream(inPieces(body, 100), TYPE, async () => undefined);
    expect(Object.fromEntries(fields)).toEqual({ a: "1" });
  });

  test.each<[string, string, string]>([
    ["nothing", "", TYPE],
    ["another boundary", "--c\r\n", TYPE],
    ["no boundary", "hello", "text/plain"],
    ["no end", part('name="a"', "1"), TYPE],
    ["no end of its headers", '--b\r\nContent-Disposition: form-data; name="a"', TYPE],
    ["a part without a name", part('filename="a"', "1"), TYPE],
    ["a field of 100 kB", `${part('name="a"', "x".repeat(100_000))}--b--`, TYPE],
    ["headers of 100 kB", `--b\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, TYPE],
    ["a thousand parts", `${part('name="a"', "1").repeat(1_000)}--b--`, TYPE],
  ])("%s is not readable", async (_what, body, type) => {
    await expect(read(body, type, 4_096)).rejects.toMatchObject({ code: "form-not-readable" });
  });
});
