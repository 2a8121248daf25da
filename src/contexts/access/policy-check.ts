import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route, RouteTable } from '../../platform/http/route-table.js';
import { POLICY, type Policy } from './policy.js';

/** Denies by default: the application does not start with a route that declares no policy. */
@Injectable()
export class PolicyCheck implements OnApplicationBootstrap {
  constructor(
    private readonly routes: RouteTable,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const undeclared = this.routes.routes
      .filter((route) => this.policyOf(route) === undefined)
      .map(({ method, path }) => `${method} ${path}`);
    if (undeclared.length > 0) throw new Error(`These routes declare no access policy: ${undeclared.join(', ')}`);
  }

  policyOf(route: Route): Policy | undefined {
    return this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [route.handler, route.controller]);
  }
}
