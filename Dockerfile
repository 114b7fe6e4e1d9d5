# Parley in a container: docs/operations/container.md.

# npm comes from here; what Parley runs on (Node, PostgreSQL) it brings itself.
FROM node:24-bookworm-slim AS install
WORKDIR /opt/parley
COPY package.json package-lock.json .npmrc ./
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/service/package.json apps/service/
COPY apps/sip-bridge/package.json apps/sip-bridge/
COPY benchmarks/package.json benchmarks/
COPY packages/audio/package.json packages/audio/
COPY packages/contact-rules/package.json packages/contact-rules/
COPY packages/contracts/package.json packages/contracts/
COPY packages/flow-graph/package.json packages/flow-graph/
COPY packages/foundation/package.json packages/foundation/
COPY packages/hearing/package.json packages/hearing/
COPY packages/spoken-text/package.json packages/spoken-text/
COPY packages/sip/package.json packages/sip/
COPY packages/testkit/package.json packages/testkit/
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error

# What builds the dashboard and the service's bundle stays out of the image.
FROM install AS build
RUN npm ci --no-audit --no-fund --loglevel=error
COPY tsconfig.json ./
COPY apps/dashboard apps/dashboard
RUN node apps/dashboard/build.ts
COPY bin bin
COPY apps/service/build.ts apps/service/
COPY apps/service/src apps/service/src
COPY packages/audio/src packages/audio/src
COPY packages/contact-rules/src packages/contact-rules/src
COPY packages/contracts/src packages/contracts/src
COPY packages/flow-graph/src packages/flow-graph/src
COPY packages/foundation/src packages/foundation/src
COPY packages/hearing/src packages/hearing/src
COPY packages/spoken-text/src packages/spoken-text/src
COPY packages/sip/src packages/sip/src
RUN node apps/service/build.ts

FROM debian:bookworm-slim
# The voice of calls for whoever has configured none; a program of its own, under its own licence.
RUN apt-get update && apt-get install --yes --no-install-recommends espeak-ng && rm -rf /var/lib/apt/lists/*
# An account with a name: PostgreSQL's initdb refuses a user id that /etc/passwd does not know.
RUN useradd --uid 10001 --user-group --home-dir /opt/parley --no-create-home --shell /usr/sbin/nologin parley \
  && install --directory --owner=parley --group=parley --mode=0700 /data
WORKDIR /opt/parley
# Belongs to parley, because the links of PostgreSQL's libraries are made at the first start.
COPY --from=install --chown=parley:parley /opt/parley ./
COPY LICENSE ./
COPY bin bin
COPY --from=build /opt/parley/apps/dashboard/dist apps/dashboard/dist
COPY --from=build /opt/parley/apps/service/dist apps/service/dist
COPY apps/service/build.ts apps/service/
COPY apps/service/src apps/service/src
COPY apps/sip-bridge/src apps/sip-bridge/src
COPY packages/audio/src packages/audio/src
COPY packages/contact-rules/src packages/contact-rules/src
COPY packages/contracts/src packages/contracts/src
COPY packages/flow-graph/src packages/flow-graph/src
COPY packages/foundation/src packages/foundation/src
COPY packages/hearing/src packages/hearing/src
COPY packages/spoken-text/src packages/spoken-text/src
COPY packages/sip/src packages/sip/src
USER parley
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8080
VOLUME /data
EXPOSE 8080
# The first drains; give it longer than DRAIN_LIMIT_SECONDS before the container is killed.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that the signal reaches it and not a shell.
ENTRYPOINT ["node_modules/.bin/node", "bin/parley.mjs"]
CMD ["start"]
