import type { SdpMedia } from "./sdp.ts";

const CLOCK_HZ = 8_000;

/** The encoding that `a=rtpmap` gives a format, as written: `PCMU/8000`. */
export function mappingOf({ attributes }: SdpMedia, format: string): string | null {
  const found = attributes.find(({ name, value }) => name === "rtpmap" && value?.split(/[ \t]/, 1)[0] === format);
  return found?.value?.split(/[ \t]+/)[1] ?? null;
}

/**
 * Whether a mapping names that encoding at 8 kHz: RFC 8866, 6.6. Names are compared without regard to case (RFC 4855, 3),
 * and one channel is the default, which may be written.
 */
export function isMappedTo(mapping: string, encoding: string): boolean {
  const [name = "", clock = "", channels = "1"] = mapping.split("/");
  return name.toUpperCase() === encoding.toUpperCase() && Number(clock) === CLOCK_HZ && Number(channels) === 1;
}
