import { applyDecorators, Controller, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../admission/policy.js';

/** A controller of the admin API, for admin keys. `tag`: its section in the OpenAPI document. */
export const AdminCalls = (path: string, tag: string): ClassDecorator =>
  applyDecorators(Controller(path), ApiTags(tag), AdminOnly());

/** Nest and Swagger can't read the classes of parameters from a generic signature. */
export const ParameterTypes = (...types: Type[]): MethodDecorator => Reflect.metadata('design:paramtypes', types);
