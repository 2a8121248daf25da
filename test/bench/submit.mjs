/** Sustains 200 submissions per second during reads. None may fail or be lost. Usage: npm run bench:submit */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client } from 'pg';
import { WIDE } from './harness/process.mjs';
import { paced, report, reportHeader, startProcess } from './harness/sustained.mjs';

const SUBMISSIONS_PER_SECOND = 200;
const READS_PER_SECOND = 50;
const SECONDS = Number(process.env.SECONDS ?? 30);

/** The site of every submitted tool: small, fast and without images, so that the service is what is measured. */
const site = createServer((_, response) => response.end('<title>A site</title>')).listen(0, '127.0.0.1');
await once(site, 'listening');

const service = await startProcess({
  ALLOW_PRIVATE_NETWORK: 'true',
  RATE_REST_PREMIUM: WIDE,
  RATE_SUBMIT_PER_MINUTE: WIDE,
  RATE_SUBMIT_PER_DAY: WIDE,
});
const call = (method, path, body) => service.call(service.partnerKey, method, path, body);

const submission = (number) =>
  JSON.stringify({
    name: `Benchmark Tool ${number}`,
    website: `http://127.0.0.1:${site.address().port}/${number}`,
    tagline: `The tool number ${number} of this run`,
    description: 'It drafts, reviews and publishes. Teams use it to plan their work and to see where it stands.',
    category: 'writing',
    pricing: 'FREE',
    founderName: 'Ada Example',
    founderEmail: 'ada@tool.example',
    tags: ['seo', 'Long-form content'],
    paymentType: 'starter',
  });

/** Typical reads. Every submission changes the catalog, so the response cache hardly helps. */
const READS = [
  '/v1/tools?q=meeting+notes',
  '/v1/tools/draftwell',
  '/v1/tools?category=writing',
  '/v1/tools/top',
  '/v1/tools?page=3',
];

try {
  await paced(50, 3, (number) => call('POST', '/v1/submit-ai-tool', submission(`warm-up ${number}`)));
  const [submitted, read] = await Promise.all([
    paced(SUBMISSIONS_PER_SECOND, SECONDS, (number) => call('POST', '/v1/submit-ai-tool', submission(number))),
    paced(READS_PER_SECOND, SECONDS, (number) => call('GET', READS[number % READS.length])),
  ]);
  reportHeader();
  const acknowledged = report('submissions', submitted, 201);
  const answered = report('reads', read, 200);

  const client = new Client({ connectionString: service.postgresUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::integer as stored from submissions s join tools t on t.id = s.tool_id
      where t.name ~ '^Benchmark Tool [0-9]+$'`,
  );
  const { rows: waiting } = await client.query('select count(*)::integer as jobs from jobs');
  await client.end();
  process.stdout.write(
    `acknowledged ${acknowledged}, stored ${rows[0].stored}, jobs still waiting ${waiting[0].jobs}\n`,
  );
  const wanted = SUBMISSIONS_PER_SECOND * SECONDS;
  const sustained = submitted.seconds < SECONDS + 1;
  process.exitCode =
    acknowledged === wanted && rows[0].stored === wanted && answered === READS_PER_SECOND * SECONDS && sustained
      ? 0
      : 1;
} finally {
  await service.stop();
  site.close();
}
