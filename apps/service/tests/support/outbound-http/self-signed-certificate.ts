import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The few DER forms (X.690) that a certificate needs. */
const der = {
  element: (tag: number, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
  },
  sequence: (...content: Buffer[]): Buffer => der.element(0x30, ...content),
  integer: (bytes: Buffer): Buffer => der.element(0x02, bytes),
  identifier: (hex: string): Buffer => der.element(0x06, Buffer.from(hex, "hex")),
  time: (date: Date): Buffer =>
    der.element(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`)),
};

const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const SUBJECT_ALTERNATIVE_NAME = "551d11";
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const DAY_MS = 86_400_000;

/**
 * A certificate (RFC 5280) generated at run time, valid from yesterday to tomorrow.
 *
 * @param dnsNames the names it is valid for
 */
export function createSelfSignedCertificate(dnsNames: readonly string[]): {
  readonly cert: string;
  readonly key: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = der.sequence(der.identifier(ECDSA_WITH_SHA256));
  const name = der.sequence(
    der.element(0x31, der.sequence(der.identifier(COMMON_NAME), der.element(0x0c, Buffer.from("Parley test")))),
  );
  const extension = (oid: string, value: Buffer) => der.sequence(der.identifier(oid), der.element(0x04, value));
  const names = dnsNames.map((dnsName) => der.element(0x82, Buffer.from(dnsName)));
  const body = der.sequence(
    der.element(0xa0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    name,
    der.sequence(der.time(new Date(Date.now() - DAY_MS)), der.time(new Date(Date.now() + DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der.element(
      0xa3,
      der.sequence(
        extension(BASIC_CONSTRAINTS, der.sequence(der.element(0x01, Buffer.from([0xff])))),
        extension(SUBJECT_ALTERNATIVE_NAME, der.sequence(...names)),
      ),
    ),
  );
  const signature = der.element(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const lines =
    der
      .sequence(body, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
