import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from '../logging/finished-requests.js';

type Labels = Record<string, string>;

/** A value read at the moment somebody asks for the metrics. */
export interface Reading {
  labels?: Labels;
  value: number;
}

interface Series {
  requests: { inc(): void };
  seconds: { observe(seconds: number): void };
}

/** From half a millisecond, which a rendered answer takes, to the two seconds after which a read is given up. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Everything that is counted and measured, under names that begin with `catalog_`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly series = new Map<string, Series>();
  private readonly requests = this.counter('http_requests_total', 'Requests answered', ['method', 'route', 'status']);
  private readonly seconds = new Histogram({
    name: 'catalog_http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** The label objects are found by one look-up, because this happens on every request. */
  observe({ method, route, status, ms }: FinishedRequest): void {
    const name = `${method} ${route} ${status}`;
    let series = this.series.get(name);
    if (series === undefined) {
      // Made-up methods must not make up series.
      const verb = KNOWN_METHODS.has(method) ? method : 'other';
      series = {
        requests: this.requests.labels(verb, route, String(status)),
        seconds: this.seconds.labels(verb, route),
      };
      this.series.set(name, series);
    }
    series.requests.inc();
    series.seconds.observe(ms / 1_000);
  }

  /** For what happens: `counter('webhook_deliveries_total', …, ['outcome']).inc({ outcome: 'failed' })`. */
  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `catalog_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** For what is counted elsewhere already and only ever rises. */
  countFrom(name: string, help: string, labelNames: string[], read: () => Reading[]): void {
    new Counter({
      name: `catalog_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels = {}, value } of read()) this.inc(labels, value);
      },
    });
  }

  /** For what rises and falls: `gauge('jobs_waiting', …, [], async () => [{ value: await … }])`. */
  gauge(name: string, help: string, labelNames: string[], read: () => Reading[] | Promise<Reading[]>): void {
    new Gauge({
      name: `catalog_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const readings = await read();
        this.reset();
        for (const { labels = {}, value } of readings) this.set(labels, value);
      },
    });
  }

  /** Memory, CPU, garbage collection and the lag of the event loop, which cost something to watch. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
