import { measureSetUps } from "./set-ups.ts";

console.log(await measureSetUps(Number(process.argv[2]), Number(process.argv[3])));
process.exit(0);
