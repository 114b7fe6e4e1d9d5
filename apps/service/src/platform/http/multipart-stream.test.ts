import fc from "fast-check";
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
    ["a file with a delimiter that goes on", `${part('name="f"; filename="f"', "1\r\n--bb\r\n2")}--b--`, TYPE],
    [
      "a file with a part behind it that has no headers",
      `${part('name="f"; filename="f"', "1\r\n--b\r\n2")}--b--`,
      TYPE,
    ],
    ["a part that is not form data", "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--", TYPE],
    ["a file without end", part('name="f"; filename="f"', "1").slice(0, -2), TYPE],
    ["a second file without end", `${part('name="f"; filename="f"', "1").repeat(2)}--b-`, TYPE],
  ])("%s is not readable", async (_what, body, type) => {
    await expect(read(body, type, 4_096)).rejects.toMatchObject({ code: "form-not-readable" });
  });
});

describe("what never ends is refused while it arrives", () => {
  const beginning = '--b\r\nContent-Disposition: form-data; name="a"';
  test.each([
    ["text before the form", "hello "],
    ["headers", `${beginning}\r\nX: `],
    ["a field", `${beginning}\r\n\r\n`],
  ])("%s", async (_what, begin) => {
    let sentBytes = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(begin);
      for (;;) {
        sentBytes += 4_096;
        yield Buffer.alloc(4_096, "x");
      }
    }
    const reading = readMultipartStream(endless(), TYPE, async () => undefined);
    await expect(reading).rejects.toMatchObject({ code: "form-not-readable" });
    expect(sentBytes).toBeLessThan(100_000);
  });

  test("while a file may go on for as long as somebody reads it, a piece at a time", async () => {
    let heldBytes = 0;
    let mostHeldBytes = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${beginning}; filename="f"\r\n\r\n`);
      for (;;) {
        heldBytes += 65_536;
        mostHeldBytes = Math.max(mostHeldBytes, heldBytes);
        yield Buffer.alloc(65_536, "\r\n-");
      }
    }
    const enough = new Error("enough");
    const reading = readMultipartStream(endless(), TYPE, async (file) => {
      let pieces = 0;
      for await (const piece of file.pieces) {
        heldBytes -= piece.length;
        pieces += 1;
        if (pieces === 1_000) throw enough;
      }
    });
    await expect(reading).rejects.toBe(enough);
    expect(mostHeldBytes).toBeLessThan(3 * 65_536);
  });
});

describe("whatever the files are", () => {
  const content = fc
    .array(fc.constantFrom("\r\n-", "\r\n--", "\r", "\n", "-", "b", "\0", "é", "\r\n--c", "x".repeat(70_000)), {
      maxLength: 6,
    })
    .map((pieces) => pieces.join("").replaceAll("--b", "--c"));
  const sent = fc.record({ field: fc.constantFrom("a", "b"), isFile: fc.boolean(), content });
  const cut = fc.integer({ min: 1, max: 200_000 });

  test("they are read in their order, with the fields before them, however the form is cut and whoever skips them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 6 }), cut, fc.boolean(), async (parts, pieceBytes, skipsFiles) => {
        const short = parts.map((each) => (each.isFile ? each : { ...each, content: each.content.slice(0, 100) }));
        const body = short.map((each) =>
          part(`name="${each.field}"${each.isFile ? '; filename="f"' : ""}`, each.content),
        );
        const bytes = Buffer.from(`${body.join("")}--b--\r\n`);
        const expected: unknown[] = [];
        const fields: Record<string, string> = {};
        for (const each of short) {
          if (each.isFile) expected.push([each.field, { ...fields }, skipsFiles ? "" : each.content]);
          else fields[each.field] = each.content;
        }
        const taken: unknown[] = [];
        const pieceSize = Math.max(pieceBytes, Math.ceil(bytes.length / 2_000));
        const read = await readMultipartStream(inPieces(bytes, pieceSize), TYPE, async (file, soFar) => {
          const before = Object.fromEntries(soFar);
          const pieces: Buffer[] = [];
          if (!skipsFiles) for await (const piece of file.pieces) pieces.push(piece);
          taken.push([file.field, before, Buffer.concat(pieces).toString()]);
        });
        expect(Object.fromEntries(read)).toEqual(fields);
        expect(taken).toEqual(expected);
      }),
    );
  });

  test("a form that stops anywhere is refused", async () => {
    const parts = `${part('name="a"', "1")}${part('name="f"; filename="f"', "1\r\n--c\r\n2")}`;
    for (let length = 0; length < parts.length + "--b-".length; length += 1) {
      const stopped = read(`${parts}--b--`.slice(0, length), TYPE, 7);
      await expect(stopped, String(length)).rejects.toMatchObject({ code: "form-not-readable" });
    }
  });
});
