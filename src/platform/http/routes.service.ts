import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError, notFound } from '../errors/app-error.js';
import { printable } from '../input/value-rules.js';

export interface Route {
  method: string;
  path: string;
  handler: (...args: never[]) => unknown;
  controller: new (...args: never[]) => unknown;
}

/** Every route of the application, read from the controllers' own decorators. */
@Injectable()
export class RoutesService implements OnModuleInit {
  private readonly matchers: { route: Route; pattern: RegExp }[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (typeof metatype !== 'function' || !instance) continue;
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = (instance as Record<string, Route['handler']>)[name];
        if (handler) this.add(metatype as Route['controller'], handler);
      }
    }
  }

  get routes(): Route[] {
    return this.matchers.map(({ route }) => route);
  }

  /** The methods of the routes at this path, without wildcard routes. */
  /** For a request that no route handles. */
  rejectRequest({ method, path }: Request, response: Response): never {
    const methods = this.methodsAt(path);
    if (methods.length === 0) throw notFound(`Not found: ${method} ${printable(path)}. GET /v1/ lists all endpoints.`);
    response.setHeader('Allow', methods.join(', '));
    throw new AppError('method-not-allowed', `${method} is not allowed here. Use ${methods.join(', ')}.`);
  }

  methodsAt(path: string): string[] {
    const methods = new Set(this.routesAt(path).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }

  routesAt(path: string): Route[] {
    return this.matchers
      .filter(({ route, pattern }) => !route.path.includes('*') && pattern.test(path))
      .map(({ route }) => route);
  }

  private add(controller: Route['controller'], handler: Route['handler']): void {
    const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
    if (method === undefined) return;
    const prefixes = [this.reflector.get<string | string[] | undefined>(PATH_METADATA, controller) ?? ''].flat();
    const suffixes = [this.reflector.get<string | string[] | undefined>(PATH_METADATA, handler) ?? ''].flat();
    for (const prefix of prefixes) {
      for (const suffix of suffixes) {
        const path = `/${prefix}/${suffix}`.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
        const route = { method: RequestMethod[method], path, handler, controller };
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);
        this.matchers.push({ route, pattern: path.includes('*') ? /^/ : pattern });
      }
    }
  }
}
