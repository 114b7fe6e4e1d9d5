/** What each local speech server says of itself, as its own source has it. */

const CREATED = 1_686_935_002;

const SPEACHES_EARS = "Systran/faster-whisper-small";
const SPEACHES_KOKORO = "speaches-ai/Kokoro-82M-v1.0-ONNX";

/** `GET /v1/models` of Speaches: `task` and, of voice models, `voices`. */
export const SPEACHES_MODELS = {
  data: [
    {
      id: SPEACHES_EARS,
      created: CREATED,
      object: "model",
      owned_by: "Systran",
      language: ["en", "de"],
      task: "automatic-speech-recognition",
    },
    {
      id: SPEACHES_KOKORO,
      created: CREATED,
      object: "model",
      owned_by: "speaches-ai",
      language: ["en"],
      task: "text-to-speech",
      sample_rate: 24_000,
      voices: [
        { name: "af_alloy", language: "en-us", gender: "female", id: "af_alloy" },
        { name: "af_heart", language: "en-us", gender: "female", id: "af_heart" },
        { name: "ef_dora", language: "es", gender: "female", id: "ef_dora" },
      ],
    },
    {
      id: "speaches-ai/piper-de_DE-thorsten-medium",
      created: CREATED,
      object: "model",
      owned_by: "speaches-ai",
      language: ["de"],
      task: "text-to-speech",
      sample_rate: 22_050,
      voices: [{ name: "thorsten", language: "de", id: "thorsten" }],
    },
  ],
  object: "list",
};

/** `GET /v1/models` of Kokoro-FastAPI: aliases of its one model. */
export const KOKORO_MODELS = {
  object: "list",
  data: ["tts-1", "tts-1-hd", "kokoro", "gpt-4o-mini-tts"].map((id) => ({
    id,
    object: "model",
    created: CREATED,
    owned_by: "kokoro",
  })),
};

const KOKORO_NAMES = ["af_alloy", "af_heart", "bm_george", "ef_dora", "ff_siwis", "jf_alpha"];

/** `GET /v1/audio/voices` of Kokoro-FastAPI since 0.3. */
export const KOKORO_VOICES = { voices: KOKORO_NAMES.map((name) => ({ id: name, name })) };
/** The same before 0.3. */
export const KOKORO_VOICES_BEFORE = { voices: KOKORO_NAMES };

/** `GET /v1/models` of LocalAI, which says nothing of what they do. */
export const LOCALAI_MODELS = {
  object: "list",
  data: ["qwen3-1.7b", "whisper-base", "piper-lessac", "loose-file.gguf"].map((id) => ({ id, object: "model" })),
};

/** `GET /v1/models/capabilities` of LocalAI. */
export const LOCALAI_CAPABILITIES = {
  object: "list",
  data: [
    { id: "qwen3-1.7b", object: "model", capabilities: ["chat", "tools"], input_modalities: ["text"] },
    { id: "whisper-base", object: "model", capabilities: ["transcript"], input_modalities: ["audio"] },
    { id: "piper-lessac", object: "model", capabilities: ["tts"], input_modalities: ["text"] },
    { id: "loose-file.gguf", object: "model", capabilities: null, input_modalities: null },
  ],
};
