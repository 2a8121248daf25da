/** A receiver of webhook events in one language, as the guide shows it. It listens on port 4000. */
export interface SampleReceiver {
  language: 'Node' | 'Python' | 'PHP';
  /** How the code blocks of docs/guides/webhooks.md name the language. */
  codeBlock: 'js' | 'python' | 'php';
  fileName: string;
  source: string;
  /** A replacement for `isGenuine` or `is_genuine` in `source` that verifies `webhook-signature`. */
  standardVerifier: string;
}

const NODE = String.raw`// WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;

function isGenuine(body, headers) {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(headers['x-catalog-signature']?.replace(/^sha256=/, '') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer(async (request, response) => {
  const chunks = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return; // The sender closed the connection.
  }
  const body = Buffer.concat(chunks);
  if (!isGenuine(body, request.headers)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  const event = JSON.parse(body);
  console.log(event.event, event.tool?.slug ?? '');
}).listen(4000);
`;

const NODE_STANDARD = String.raw`function isGenuine(body, headers) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(${'`${id}.${time}.`'}).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

const PYTHON = String.raw`# WEBHOOK_SECRET=whsec_… python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]

def is_genuine(body, headers):
    expected = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    given = headers.get("X-Catalog-Signature", "").removeprefix("sha256=")
    return hmac.compare_digest(given.encode(), expected.encode())

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_genuine(body, self.headers)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print(event["event"], event.get("tool", {}).get("slug", ""), flush=True)

HTTPServer(("", 4000), Receiver).serve_forever()
`;

const PYTHON_STANDARD = String.raw`def is_genuine(body, headers):
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) >= 300:
        return False
    signed = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any([hmac.compare_digest(signature, expected) for signature in given])
`;

const PHP = String.raw`<?php // WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 receiver.php
$secret = getenv('WEBHOOK_SECRET');

function isGenuine(string $body, string $secret): bool {
    $given = preg_replace('/^sha256=/', '', $_SERVER['HTTP_X_CATALOG_SIGNATURE'] ?? '');
    return hash_equals(hash_hmac('sha256', $body, $secret), $given);
}

$body = file_get_contents('php://input');
if (!isGenuine($body, $secret)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
error_log($event['event'] . ' ' . ($event['tool']['slug'] ?? ''));
`;

const PHP_STANDARD = String.raw`function isGenuine(string $body, string $secret): bool {
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (abs(time() - (int) $time) >= 300) return false;
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    $given = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
    return in_array(true, array_map(fn($signature) => hash_equals($expected, $signature), $given), true);
}
`;

/** Tests run each of them: `test/docs/receiver.spec.ts` and `test/receivers/`. */
export const SAMPLE_RECEIVERS: readonly SampleReceiver[] = [
  { language: 'Node', codeBlock: 'js', fileName: 'receiver.mjs', source: NODE, standardVerifier: NODE_STANDARD },
  {
    language: 'Python',
    codeBlock: 'python',
    fileName: 'receiver.py',
    source: PYTHON,
    standardVerifier: PYTHON_STANDARD,
  },
  { language: 'PHP', codeBlock: 'php', fileName: 'receiver.php', source: PHP, standardVerifier: PHP_STANDARD },
];
