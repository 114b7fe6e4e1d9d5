import { access, constants, mkdir } from "node:fs/promises";
import type { Clock } from "@parley/foundation/clock";
import type { Config } from "../../config/config.ts";
import { createProviders } from "../../create-providers.ts";
import { refuseUnfinishedRestore } from "../../platform/backup/unfinished-restore.ts";
import { type CheckResult, failed, ok, reasonOf, refused, warning } from "../../platform/check-result.ts";
import { type DiskMeasure, describeDisk, diskLevelOf, measureDisk } from "../../platform/disk-space/disk-level.ts";
import { createOutboundSockets } from "../../platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { findEspeak } from "../../providers/speech/espeak/program.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkLastBackup } from "./check-backup.ts";
import { checkDatabase } from "./check-database.ts";
import { checkMail } from "./check-mail.ts";
import { checkPrices } from "./check-prices.ts";
import { checkProviders } from "./check-providers.ts";
import { checkSipBridges } from "./check-sip-bridge.ts";
import { checkSpeech } from "./check-speech.ts";
import { checkSpeechAtHand } from "./check-speech-at-hand.ts";
import { checkTelemetry } from "./check-telemetry.ts";

/** A person waits here, not a caller: a speech server that is busy may take its time. */
const SPEECH_TIMEOUT_MS = 5_000;

interface Examined {
  readonly config: Config;
  /** Of the database that runs already; null: the one of the configuration, which is started where it is embedded. */
  readonly runningDatabase: string | null;
  readonly clock: Clock;
  /** How the disk of a folder is measured. */
  readonly measure?: (folder: string) => Promise<DiskMeasure>;
}

/** Tries everything that Parley stands on, for real: for the command, and for the running service. */
export async function runChecks(examined: Examined): Promise<readonly CheckResult[]> {
  const { config, runningDatabase, clock, measure = measureDisk } = examined;
  const http = createOutboundHttp({ policy: "trusted" });
  const { trusted: socket, close: closeSockets } = createOutboundSockets();
  try {
    const espeak = await findEspeak();
    const doors = { trustedHttp: http, guardedHttp: http, trustedSocket: socket, guardedSocket: socket };
    const providers = createProviders(config, { ...doors, espeak, localSpeechTimeoutMs: SPEECH_TIMEOUT_MS });
    return [
      await checkDataFolder(config, measure),
      await checkRestore(config),
      ...(await checkDatabase(config, runningDatabase)),
      await checkLastBackup(config, clock.now()),
      ...(await checkAddresses(config, http)),
      await checkMail(config),
      ...(await checkProviders(config, providers)),
      ...(await checkSpeechAtHand({ ...providers, config, espeak })),
      ...(await checkSpeech(config, providers.speech)),
      checkPrices({ ...providers, config, now: clock.now() }),
      await checkTelemetry(config),
      ...(await checkSipBridges(config, http)),
    ];
  } finally {
    closeSockets();
    await http.close();
  }
}

async function checkRestore({ dataDir }: Config): Promise<CheckResult> {
  try {
    await refuseUnfinishedRestore(dataDir);
    return ok("restore", "none was left half-way");
  } catch (error) {
    return refused("restore", error);
  }
}

async function checkDataFolder(config: Config, measure: typeof measureDisk): Promise<CheckResult> {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await access(config.dataDir, constants.W_OK);
    return aboutDisk(config, await measure(config.dataDir));
  } catch (error) {
    return failed("data-folder", reasonOf(error), "Set DATA_DIR to a folder this user may write.");
  }
}

/** Judged as by the service itself. */
function aboutDisk({ dataDir, databaseUrl }: Config, measure: DiskMeasure): CheckResult {
  const name = "data-folder";
  const detail = `${dataDir} is writable, its disk has ${describeDisk(measure)}`;
  const level = diskLevelOf(measure);
  if (level === "plenty") return ok(name, detail);
  return level === "full" && databaseUrl === null
    ? failed(name, detail, "Free some space: no new texts and calls are taken, so that the database goes on.")
    : warning(
        name,
        detail,
        "Free some space: below 5 % calls are not recorded, below 2 % an embedded database takes nothing new.",
      );
}
