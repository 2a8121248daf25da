import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route, RoutesService } from '../../platform/http/routes.service.js';
import { POLICY, type Policy } from './policy.js';

/** Deny by default: the application does not start if a route declares no policy. */
@Injectable()
export class PolicyCheckService implements OnApplicationBootstrap {
  constructor(
    private readonly routes: RoutesService,
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
