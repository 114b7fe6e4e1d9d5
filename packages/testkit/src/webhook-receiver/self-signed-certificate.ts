import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  derBitString,
  derBoolean,
  derInteger,
  derObjectId,
  derOctetString,
  derSequence,
  derSet,
  derTagged,
  derUtcTime,
  derUtf8,
} from "./der.ts";

const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";
const BASIC_CONSTRAINTS = "2.5.29.19";
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";

const HOUR_MS = 3_600_000;

export interface SelfSignedCertificate {
  /** Also the authority to trust. */
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** A certificate for `localhost`, 127.0.0.1 and ::1 (RFC 5280), good for a day, its key made now and kept nowhere. */
export function createSelfSignedCertificate(now: Date = new Date()): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = derSequence(derObjectId(ECDSA_WITH_SHA256));
  const name = derSequence(derSet(derSequence(derObjectId(COMMON_NAME), derUtf8("Webhook receiver of a test"))));
  const toBeSigned = derSequence(
    derTagged(0, derInteger(Buffer.of(2)), "constructed"),
    // Never zero and never negative.
    derInteger(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    derSequence(derUtcTime(new Date(now.getTime() - HOUR_MS)), derUtcTime(new Date(now.getTime() + 24 * HOUR_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    derTagged(3, derSequence(basicConstraints(), alternativeNames()), "constructed"),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificate = derSequence(toBeSigned, algorithm, derBitString(signature));
  return {
    certificatePem: toPem("CERTIFICATE", certificate),
    privateKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function basicConstraints(): Buffer {
  return derSequence(derObjectId(BASIC_CONSTRAINTS), derBoolean(true), derOctetString(derSequence(derBoolean(true))));
}

function alternativeNames(): Buffer {
  const dnsName = derTagged(2, Buffer.from("localhost"), "primitive");
  const address4 = derTagged(7, Buffer.of(127, 0, 0, 1), "primitive");
  const address6 = derTagged(7, Buffer.concat([Buffer.alloc(15), Buffer.of(1)]), "primitive");
  return derSequence(derObjectId(SUBJECT_ALTERNATIVE_NAME), derOctetString(derSequence(dnsName, address4, address6)));
}

function toPem(label: string, der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
