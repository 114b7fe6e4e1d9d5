import type { Authenticator } from "../dialog/media-negotiator.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import type { RandomSource } from "../random-source.ts";
import { authorize } from "./authorize.ts";
import { chooseChallenge, type DigestChallenge, parseChallenge } from "./challenge.ts";

/** Who we are at the gateway. */
export interface DigestCredentials {
  readonly username: string;
  readonly password: string;
}

/** Answers challenges with one name and password: RFC 3261, 22. */
export class DigestAuthenticator implements Authenticator {
  readonly #credentials: DigestCredentials;
  readonly #random: RandomSource;
  /** How often each nonce was used. */
  readonly #counts = new Map<string, number>();

  constructor(credentials: DigestCredentials, random: RandomSource) {
    this.#credentials = credentials;
    this.#random = random;
  }

  answer(response: SipResponse, request: SipRequest): readonly (readonly [name: string, value: string])[] | null {
    const isProxy = response.status === 407;
    const [asking, answering] = isProxy
      ? ["Proxy-Authenticate", "Proxy-Authorization"]
      : ["WWW-Authenticate", "Authorization"];
    const challenge = chooseChallenge(challengesOf(response.headers.all(asking)));
    // The same credentials were sent, and did not fit; only a new nonce for an old one is no refusal.
    if (challenge === null || (request.headers.has(answering) && !challenge.isStale)) return null;
    const { username, password } = this.#credentials;
    if (username === "" && password === "") return null;
    const value = authorize({
      challenge,
      username,
      password,
      method: request.method,
      uri: request.uri,
      body: request.body,
      nonceCount: this.#count(challenge.nonce),
      cnonce: Buffer.from(this.#random.bytes(8)).toString("hex"),
    });
    // A proxy's credentials stay when a server behind it asks as well: RFC 3261, 22.3.
    const others = isProxy ? "Authorization" : "Proxy-Authorization";
    return [[answering, value], ...request.headers.all(others).map((kept) => [others, kept] as const)];
  }

  #count(nonce: string): number {
    const count = (this.#counts.get(nonce) ?? 0) + 1;
    // Only the newest are of use.
    if (this.#counts.size > 8) this.#counts.clear();
    this.#counts.set(nonce, count);
    return count;
  }
}

/** Several challenges may share one field; each begins with its scheme. */
function challengesOf(values: readonly string[]): DigestChallenge[] {
  return values.flatMap((value) => splitChallenges(value).flatMap((each) => parseChallenge(each) ?? []));
}

function splitChallenges(value: string): string[] {
  const starts = [...value.matchAll(/(?:^|,)[ \t]*(?=digest[ \t])/gi)].map(
    ({ index, 0: found }) => index + found.length,
  );
  return starts.map((start, index) =>
    value.slice(start, starts[index + 1] ?? value.length).replace(/[ \t]*,[ \t]*$/, ""),
  );
}
