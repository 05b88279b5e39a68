# Builds with Docker, Podman and Buildah. `npm run drill -- image` builds and runs it; docs/deployment.md explains it.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian13:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY tools/release/package.json tools/release/package-lock.json tools/release/
RUN npm ci --ignore-scripts --no-audit --no-fund && npm ci --prefix tools/release --ignore-scripts --no-audit --no-fund
COPY . .
ARG SOURCE_DATE_EPOCH=1767225600
RUN node scripts/run.mjs release --folder /release && mkdir /data

# Contains the C and C++ libraries that Node needs, certificates and an unprivileged user; neither a shell nor packages.
FROM ${RUNTIME_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /data /data
COPY --from=build /release /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["server/serve.js"]
