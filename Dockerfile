# Two images: `app`, the last and so the default, without development packages and without the sandbox, and `sandbox`
# (docker build --target sandbox .). compose.yaml starts both.
FROM node:24-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS base
WORKDIR /store
ENV NODE_ENV=production LOG_FILE=/dev/stdout DATA_DIR=/data
RUN mkdir -p /data && chown node:node /data
USER node

FROM base AS sandbox
COPY --from=build /store ./
ENV SANDBOX_HOST=0.0.0.0
EXPOSE 4000 4025
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "scripts/is-healthy.mjs", "sandbox"]
CMD ["node", "scripts/keep-running.mjs", "sandbox"]

FROM base AS app
COPY --from=packages /store ./
COPY --from=build /store/build/client ./build/client
COPY --from=build /store/build/server ./build/server
COPY --from=build /store/build/command ./build/command
COPY --from=build /store/build/main/app.js /store/build/main/app.js.map /store/build/main/embedded-worker.js ./build/main/
COPY --from=build /store/scripts/keep-running.mjs /store/scripts/processes.mjs /store/scripts/programs.mjs /store/scripts/is-healthy.mjs ./scripts/
# What the cast's first files are, on a store that runs against the sandbox.
COPY --from=build /store/seed/assets ./seed/assets
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "scripts/is-healthy.mjs", "app"]
# Starts the app, and starts it again if it ends or hangs, after a pause that grows; SIGTERM ends both in good order.
CMD ["node", "scripts/keep-running.mjs", "app"]
