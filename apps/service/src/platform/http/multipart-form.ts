import { DomainError } from "@parley/foundation/domain-error";

/** A file uploaded in a form. */
export interface FormFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface MultipartForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, FormFile>;
}

/** RFC 2046, 5.1.1: 1 to 70 characters of this set. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

/**
 * Reads a `multipart/form-data` body (RFC 7578). If the content type names no boundary, it is taken from the body's
 * first line: a client library uploads files under the content type of JSON. If a name is repeated, the last part counts.
 * @throws DomainError `invalid-input`
 */
export async function readMultipartForm(body: Buffer, contentType: string): Promise<MultipartForm> {
  const boundary = findBoundary(body, contentType);
  if (boundary === null) throw formNotReadable();
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  const parts = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw formNotReadable();
  });
  const fields = new Map<string, string>();
  const files = new Map<string, FormFile>();
  for (const [name, value] of parts) {
    if (typeof value === "string") fields.set(name, value);
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      files.set(name, { name: value.name, contentType: value.type, bytes });
    }
  }
  return { fields, files };
}

/** @param body its beginning is enough */
export function findBoundary(body: Buffer, contentType: string): string | null {
  const named = /^multipart\/form-data\b/i.test(contentType)
    ? /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)
    : null;
  const firstLine = body.subarray(0, 128).toString("latin1").split("\r\n", 1)[0] ?? "";
  const boundary = named?.[1] ?? named?.[2] ?? (firstLine.startsWith("--") ? firstLine.slice(2) : "");
  return BOUNDARY.test(boundary) ? boundary : null;
}

export function formNotReadable(): DomainError {
  return new DomainError("invalid-input", "The body is not a readable multipart form", {
    code: "form-not-readable",
    fix: "Send multipart/form-data (RFC 7578) with its boundary.",
  });
}
