// Loaded into a service under test (NODE_OPTIONS --import): blocks its event loop for STALL_MS at each SIGUSR2.
process.on("SIGUSR2", () => {
  const endsAtMs = performance.now() + Number(process.env.STALL_MS);
  while (performance.now() < endsAtMs);
});
