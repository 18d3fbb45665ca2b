# One image for the app and the sandbox; compose.yaml starts each with its own command.
FROM node:24-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /store
ENV NODE_ENV=production LOG_FILE=/dev/stdout
COPY --from=build --chown=node:node /store ./
RUN mkdir -p /data && chown node:node /data
ENV DATA_DIR=/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://localhost:'+(process.env.PORT||3000)+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Starts the app, and starts it again if it ends or hangs, after a pause that grows; SIGTERM ends both in good order.
CMD ["node", "scripts/keep-running.mjs", "app"]
