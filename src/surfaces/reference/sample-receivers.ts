/** A receiver of webhook events in one language, as the documentation and the portal show it. It listens on port 4000. */
export interface SampleReceiver {
  language: 'Node' | 'Python' | 'PHP';
  /** How the code blocks of docs/partners.md name the language. */
  codeBlock: 'js' | 'python' | 'php';
  fileName: string;
  source: string;
}

const NODE = String.raw`// WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;

function isGenuine(body, header = '') {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(header.replace(/^sha256=/, ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(body, request.headers['x-catalog-signature'])) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  const event = JSON.parse(body);
  console.log(event.event, event.tool?.slug ?? '');
}).listen(4000);
`;

const PYTHON = String.raw`# WEBHOOK_SECRET=whsec_… python3 receiver.py
import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        given = self.headers.get("X-Catalog-Signature", "").removeprefix("sha256=")
        expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        genuine = hmac.compare_digest(given.encode(), expected.encode())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print(event["event"], event.get("tool", {}).get("slug", ""), flush=True)

HTTPServer(("", 4000), Receiver).serve_forever()
`;

const PHP = String.raw`<?php // WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 receiver.php
$body = file_get_contents('php://input');
$given = preg_replace('/^sha256=/', '', $_SERVER['HTTP_X_CATALOG_SIGNATURE'] ?? '');
if (!hash_equals(hash_hmac('sha256', $body, getenv('WEBHOOK_SECRET')), $given)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
error_log($event['event'] . ' ' . ($event['tool']['slug'] ?? ''));
`;

/** Tests run each of them: `test/docs/receiver.spec.ts` and `test/receivers/`. */
export const SAMPLE_RECEIVERS: readonly SampleReceiver[] = [
  { language: 'Node', codeBlock: 'js', fileName: 'receiver.mjs', source: NODE },
  { language: 'Python', codeBlock: 'python', fileName: 'receiver.py', source: PYTHON },
  { language: 'PHP', codeBlock: 'php', fileName: 'receiver.php', source: PHP },
];
