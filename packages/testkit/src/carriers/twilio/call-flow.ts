import type { CallDesk, CallFlow } from "../calls/call-flow.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import type { LoadSteps } from "../calls/call-script.ts";
import type { SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierStore } from "../carrier-store.ts";
import { twilioCallRequest } from "./call-webhooks.ts";
import { readTwiml, TwimlError, type TwimlRequest, type TwimlVerb } from "./twiml-document.ts";
import { stepsOf } from "./twiml-steps.ts";

/** A document and the base of its relative URLs. */
interface Instructions {
  readonly document: string;
  readonly url: string;
}

/** New instructions for an ongoing call: a document or its URL. */
export type TwilioRedirect = { readonly document: string } | TwimlRequest;

/** Twilio's calls: our side is asked for TwiML, and again where the TwiML says so. */
export class TwilioCallFlow implements CallFlow {
  readonly #desk: CallDesk;
  readonly #store: CarrierStore;

  constructor(desk: CallDesk, store: CarrierStore) {
    this.#desk = desk;
    this.#store = store;
  }

  /** Rings until our side has answered; the call is never picked up if `<Reject>` is the first verb. */
  async incoming(leg: CallLeg): Promise<void> {
    const verbs = await this.#firstVerbs(leg, "inbound-call");
    if (verbs === null) return;
    const [first] = verbs;
    if (first?.kind === "reject") {
      this.#desk.end(leg, { by: "service", state: first.reason === "busy" ? "busy" : "no-answer" });
    } else if (this.#desk.answer(leg)) {
      this.#start(leg, verbs);
    }
  }

  async answered(leg: CallLeg): Promise<void> {
    const verbs = await this.#firstVerbs(leg, "call-answered");
    if (verbs !== null) this.#start(leg, verbs);
  }

  /** Replaces the call's instructions and closes its stream. */
  redirect(leg: CallLeg, to: TwilioRedirect): void {
    const load: LoadSteps = async () => {
      const url = "document" in to ? (this.#desk.callOf(leg).answerUrl ?? "") : to.url;
      const document = "document" in to ? to.document : await this.request(leg, to);
      return document === null ? this.#fail(leg, `11200: no TwiML from ${url}`) : this.read(leg, { document, url });
    };
    leg.script.redirect(load, () => this.#desk.end(leg, { by: "service" }));
  }

  /** Asks a URL for instructions. */
  request(leg: CallLeg, { url, method }: TwimlRequest, fields: readonly (readonly [string, string])[] = []) {
    const draft = twilioCallRequest(leg.account, this.#desk.callOf(leg), url, {
      kind: "call-instructions",
      method,
      fields,
    });
    return this.#desk.ask(leg, draft);
  }

  /** The steps of a document; null when it is invalid, which ends the call. */
  read(leg: CallLeg, instructions: Instructions) {
    const verbs = this.#verbsOf(leg, instructions);
    return verbs === null
      ? null
      : stepsOf(verbs, instructions.url, { desk: this.#desk, store: this.#store, flow: this, leg });
  }

  #fail(leg: CallLeg, error: string): null {
    this.#desk.end(leg, { by: "carrier", error, state: leg.isLive ? "completed" : "failed" });
    return null;
  }

  async #firstVerbs(leg: CallLeg, kind: WebhookKind): Promise<readonly TwimlVerb[] | null> {
    const call = this.#desk.callOf(leg);
    const document = call.instructions ?? (await this.#firstDocument(leg, call, kind));
    if (document === null)
      return this.#fail(leg, `11200: no TwiML from ${call.answerUrl ?? "nowhere: the number has no URL"}`);
    this.#desk.change(leg, { instructions: document });
    if (document.trim() === "" && this.#desk.keepsUninstructedCalls) return [{ kind: "wait" }];
    return this.#verbsOf(leg, { document, url: call.answerUrl ?? "" });
  }

  async #firstDocument(leg: CallLeg, call: SimulatedCall, kind: WebhookKind): Promise<string | null> {
    if (call.answerUrl === null) return null;
    return this.#desk.ask(
      leg,
      twilioCallRequest(leg.account, call, call.answerUrl, { kind, method: call.answerMethod }),
    );
  }

  #verbsOf(leg: CallLeg, { document }: Instructions): readonly TwimlVerb[] | null {
    try {
      return readTwiml(document);
    } catch (error) {
      if (!(error instanceof TwimlError)) throw error;
      return this.#fail(leg, error.message);
    }
  }

  #start(leg: CallLeg, verbs: readonly TwimlVerb[]): void {
    const url = this.#desk.callOf(leg).answerUrl ?? "";
    const steps = stepsOf(verbs, url, { desk: this.#desk, store: this.#store, flow: this, leg });
    leg.script.start(steps, () => this.#desk.end(leg, { by: "service" }));
  }
}
