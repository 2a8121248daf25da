import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route, RouteTable } from '../../platform/http/route-table.js';
import { POLICY, type Policy } from './policy.js';

/** Deny by default: the application does not start if a route declares no policy. */
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
    if (undeclared.length > 0) throw new Error(`Routes without an access policy: ${undeclared.join(', ')}`);
  }

  policyOf(route: Route): Policy | undefined {
    return this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [route.handler, route.controller]);
  }
}
