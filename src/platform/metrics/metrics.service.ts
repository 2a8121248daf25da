import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from '../logging/finished-requests.js';

type Labels = Record<string, string>;

/** A value that is read when the metrics are collected. */
export interface Sample {
  labels?: Labels;
  value: number;
}

interface Series {
  requests: { inc(): void };
  seconds: { observe(seconds: number): void };
}

/** From half a millisecond for a cached response to beyond the two seconds after which a read times out. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The registry of all metrics, whose names begin with `catalog_`. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly series = new Map<string, Series>();
  private readonly requests = this.counter('http_requests_total', 'HTTP requests', ['method', 'route', 'status']);
  private readonly seconds = new Histogram({
    name: 'catalog_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** Caches the labeled series under one key, because this runs on every request. */
  observe({ method, route, status, ms }: FinishedRequest): void {
    const name = `${method} ${route} ${status}`;
    let series = this.series.get(name);
    if (series === undefined) {
      // Unknown methods share one series, so that callers cannot create any number of them.
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

  /** For events: `counter('webhook_deliveries_total', …, ['outcome']).inc({ outcome: 'failed' })`. */
  counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: `catalog_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** For durations. */
  histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name: `catalog_${name}`, help, buckets, registers: [this.registry] });
  }

  /** For a count that is kept elsewhere and never decreases. */
  counterFrom(name: string, help: string, labelNames: string[], read: () => Sample[]): void {
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

  /** For a value that rises and falls: `gauge('jobs_waiting', …, [], async () => [{ value: await … }])`. */
  gauge(name: string, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    new Gauge({
      name: `catalog_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }

  /** Memory, CPU, garbage collection and event loop lag. Collecting them has a cost, so it is done on demand. */
  collectProcessMetrics(): void {
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
