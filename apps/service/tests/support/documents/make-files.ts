import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/**
 * A PDF with a line of Helvetica for each line of each page. @param isEncrypted says so, without doing it @param packings how many
 * times over its content is deflated
 */
export function makePdf(
  pages: readonly (readonly string[])[],
  options: { readonly isEncrypted?: boolean; readonly packings?: number } = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 -16 Td`).join("\n");
    let content = Buffer.from(`BT /F1 12 Tf 50 780 Td\n${shown}\nET`, "latin1");
    const filters = Array.from({ length: options.packings ?? 0 }, () => {
      content = deflateSync(content);
      return "/FlateDecode";
    });
    const stream = content.toString("latin1");
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
    );
    add(`<< /Length ${content.length} /Filter [${filters.join(" ")}] >>\nstream\n${stream}\nendstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = Buffer.byteLength(file, "latin1");
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, "latin1");
  const locked =
    options.isEncrypted === true
      ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> >> /ID [<00> <00>]`
      : "";
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A zip file (APPNOTE 6.3). @param statedSizes what the headers say the parts unpack to, where that is a lie */
export function makeZip(
  parts: Readonly<Record<string, Buffer>>,
  statedSizes: Readonly<Record<string, number>> = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(statedSizes[name] ?? content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** A Word document of this body (WordprocessingML). */
export function makeDocx(body: string, more: Readonly<Record<string, Buffer>> = {}): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return makeZip({
    "[Content_Types].xml": Buffer.from(
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    "_rels/.rels": Buffer.from(
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": Buffer.from(`${xml}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`),
    ...more,
  });
}

export const docxParagraph = (text: string, style?: string) =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
export const docxTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${docxParagraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
