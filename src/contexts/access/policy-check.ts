import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route, RouteTable } from '../../platform/http/route-table.js';
import { POLICY, type Policy } from './policy.js';

/** Deny by default: a route that declares no policy keeps the application from starting. */
@Injectable()
export class PolicyCheck implements OnApplicationBootstrap {
  constructor(
    private readonly routes: RouteTable,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const open = this.routes.routes
      .filter((route) => this.policyOf(route) === undefined)
      .map(({ method, path }) => `${method} ${path}`);
    if (open.length > 0) throw new Error(`These routes declare no access policy: ${open.join(', ')}`);
  }

  policyOf(route: Route): Policy | undefined {
    return this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [route.handler, route.controller]);
  }
}
