import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../../../tests/support/speech/recognizer-harness.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { fluxConfigOf } from "./flux-config.ts";
import { deepgramListeningModel } from "./recognizer-model.ts";
import { fluxQuery, novaQuery } from "./recognizer-query.ts";

type Change = Partial<RecognizerSettings>;

describe("deepgramListeningModel", () => {
  const eager = { eager_eot_threshold: 0.4 };

  it.each<[string, Change, { family: string; model: string }]>([
    ["nothing chosen, English", {}, { family: "flux", model: "flux-general-en" }],
    ["nothing chosen, another language", { language: "de" }, { family: "nova", model: "nova-3" }],
    ["nothing chosen, any language", { language: "multi" }, { family: "nova", model: "nova-3" }],
    ["one of Nova's", { model: "nova-2-phonecall" }, { family: "nova", model: "nova-2-phonecall" }],
    ["a name nobody knows", { model: "supernova" }, { family: "nova", model: "supernova" }],
    ["Flux by name", { model: "flux-general-multi" }, { family: "flux", model: "flux-general-multi" }],
    [
      "Flux preferred, English",
      { model: "nova-2", language: "en-GB", vendorConfig: { prefer_flux_for_english: true } },
      { family: "flux", model: "flux-general-en" },
    ],
    [
      "Flux preferred, Spanish",
      { model: "nova-2", language: "es", vendorConfig: { prefer_flux_for_english: true } },
      { family: "nova", model: "nova-2" },
    ],
    [
      "Flux preferred, any language",
      { model: "nova-2", language: "multi", vendorConfig: { prefer_flux_for_english: true } },
      { family: "nova", model: "nova-2" },
    ],
    [
      "Flux not preferred",
      { model: "nova-2", vendorConfig: { prefer_flux_for_english: false } },
      { family: "nova", model: "nova-2" },
    ],
  ])("%s", (_name, change, expected) => {
    expect(deepgramListeningModel({ ...SETTINGS, ...change })).toMatchObject(expected);
  });

  it.each<[string, Change, object]>([
    ["its own", { model: "flux-general-en", vendorConfig: { flux_config: eager, english_flux_config: {} } }, eager],
    [
      "the one for English",
      { vendorConfig: { prefer_flux_for_english: true, flux_config: {}, english_flux_config: eager } },
      eager,
    ],
    ["its own without one for English", { vendorConfig: { prefer_flux_for_english: true, flux_config: eager } }, eager],
    ["none", { model: "flux-general-en", vendorConfig: { flux_config: null } }, {}],
    ["an invalid value", { model: "flux-general-en", vendorConfig: { flux_config: "eager" } }, {}],
    [
      "what is partly none",
      { model: "flux-general-en", vendorConfig: { flux_config: { ...eager, eot_timeout_ms: "soon" } } },
      { ...eager, eot_timeout_ms: null },
    ],
  ])("takes %s as Flux's config", (_name, change, config) => {
    expect(deepgramListeningModel({ ...SETTINGS, ...change })).toMatchObject({ family: "flux", config });
  });
});

describe("novaQuery", () => {
  const query = (model: string, change: Change = {}) => novaQuery(model, { ...SETTINGS, ...change });

  it("asks for telephone audio and everything the contract needs", () => {
    expect(Object.fromEntries(new URLSearchParams(query("nova-3")))).toEqual({
      model: "nova-3",
      encoding: "mulaw",
      sample_rate: "8000",
      language: "en-US",
      punctuate: "true",
      smart_format: "true",
      interim_results: "true",
      endpointing: "500",
      vad_events: "true",
      utterance_end_ms: "1000",
    });
  });

  const keywords = [
    { keyword: "Parley", intensifier: 2 },
    { keyword: "Grüße & Co", intensifier: 1.5 },
  ];
  const keyterms = ["booking desk", "Zürich"];

  it.each<[string, string, Change, string[], string[]]>([
    [
      "no punctuation",
      "nova-2",
      { punctuate: false, smartFormat: false },
      ["punctuate=false", "smart_format=false"],
      [],
    ],
    ["no interims", "nova-2", { interimResults: false }, ["interim_results=false"], ["utterance_end_ms"]],
    ["a short utterance end", "nova-2", { utteranceEndMs: 300 }, ["utterance_end_ms=1000"], []],
    ["a long utterance end", "nova-2", { utteranceEndMs: 2_500 }, ["utterance_end_ms=2500"], []],
    ["no endpointing", "nova-2", { endpointingMs: 0 }, ["endpointing=false"], []],
    [
      "speakers and entities",
      "nova-2",
      { diarize: true, detectEntities: true },
      ["diarize=true", "detect_entities=true"],
      [],
    ],
    ["neither", "nova-2", {}, [], ["diarize", "detect_entities"]],
    ["any language", "nova-3", { language: "multi" }, ["language=multi"], []],
    [
      "keywords of an older model",
      "nova-2-phonecall",
      { keywords, keyterms },
      ["keywords=Parley%3A2&keywords=Gr%C3%BC%C3%9Fe+%26+Co%3A1.5"],
      ["keyterm"],
    ],
    [
      "keyterms of Nova-3",
      "nova-3-medical",
      { keywords, keyterms },
      ["keyterm=booking+desk&keyterm=Z%C3%BCrich"],
      ["keywords"],
    ],
  ])("%s", (_name, model, change, present, absent) => {
    const text = query(model, change);
    for (const part of present) expect(text).toContain(part);
    for (const part of absent) expect(text).not.toContain(part);
  });
});

describe("fluxQuery", () => {
  const query = (model: string, config: unknown, change: Change = {}) =>
    fluxQuery(model, fluxConfigOf(config), { ...SETTINGS, ...change });

  it.each<[string, string, unknown, Change, string]>([
    ["nothing", "flux-general-en", null, {}, "model=flux-general-en&encoding=mulaw&sample_rate=8000"],
    [
      "thresholds",
      "flux-general-en",
      { eot_threshold: 0.8, eager_eot_threshold: 0.5, eot_timeout_ms: 3_000 },
      {},
      "&eot_threshold=0.8&eager_eot_threshold=0.5&eot_timeout_ms=3000",
    ],
    ["less than Flux takes", "flux-general-en", { eot_timeout_ms: 10 }, {}, "&eot_timeout_ms=500"],
    ["keyterms", "flux-general-en", null, { keyterms: ["a b", "c"] }, "&keyterm=a+b&keyterm=c"],
    ["tag and opt-out", "flux-general-en", { tag: "x", mip_opt_out: true }, {}, "&tag=x&mip_opt_out=true"],
    ["the language of many", "flux-general-multi", null, { language: "es-MX" }, "&language_hint=es"],
    ["no language of many", "flux-general-multi", null, { language: "multi" }, "sample_rate=8000"],
    ["hints", "flux-general-multi", { language_hints: ["es", "de"] }, {}, "&language_hint=es&language_hint=de"],
    ["no hints in English", "flux-general-en", { language_hints: ["es"] }, {}, "sample_rate=8000"],
  ])("%s", (_name, model, config, change, end) => {
    expect(query(model, config, change).endsWith(end)).toBe(true);
  });
});
