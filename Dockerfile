# syntax=docker/dockerfile:1
# The service in an image: built in one stage, run from another that holds neither sources nor development packages.
# Pin the base by digest where images are mirrored: docker buildx imagetools inspect node:26.10-trixie-slim
ARG BASE=node:26.10-trixie-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# As `git rev-parse HEAD` prints it: there is no git here. Without it, the build names itself by a hash of its sources.
ARG COMMIT=
RUN node scripts/build.mjs

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${BASE}
# No demo by accident. PUBLIC_URL must be given: the service listens for other machines.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Everything else may be read-only.
RUN install -d -m 0700 -o node -g node /data
VOLUME /data
USER node
EXPOSE 8080
# Whether it is alive; whether it is ready is for balancers to ask (/readyz).
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# It answers signals itself and starts no other process, so process 1 needs no init.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
