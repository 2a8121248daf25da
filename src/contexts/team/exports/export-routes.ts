import { Get, Query, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import type { RowQuery } from '../../../platform/database/row-cursors.js';
import { sendCsv } from '../../../platform/http/responses/csv-response.js';
import type { ListExports } from './list-exports.js';

/** A list that can be exported: its filters, and the rows that they select for the caller. */
interface ExportedList {
  query: Type;
  rows: (query: never, actor: string) => RowQuery;
  /** The name of the list, if it is not the last part of the path. */
  list?: string | undefined;
}

export const exported = <Filters extends object>(
  query: Type<Filters>,
  rows: (query: Filters, actor: string) => RowQuery,
  list?: string,
): ExportedList => ({ query, rows, list });

interface ExportingController {
  exports: ListExports;
}

type MethodDecorators<Path extends string> = (path: Path) => MethodDecorator[];

/** Adds a route to the controller for each list. `actor` is a parameter decorator that returns the caller's ID. */
export const ExportRoutes =
  <Path extends string>(
    lists: Readonly<Record<Path, ExportedList>>,
    actor: () => ParameterDecorator,
    describe: MethodDecorators<Path> = () => [],
  ) =>
  (controller: Type<ExportingController>): void => {
    const prototype = controller.prototype as object;
    for (const [path, { query, rows, list = path }] of Object.entries<ExportedList>(lists) as [Path, ExportedList][]) {
      const name = `export ${path}`;
      function exportList(
        this: ExportingController,
        caller: string,
        filters: never,
        response: Response,
      ): Promise<void> {
        const lines = this.exports.exportList(caller, { list, filters, rows: rows(filters, caller) });
        return sendCsv(response, list, lines);
      }
      // Nest finds the parameter types by the function's name.
      Object.defineProperty(exportList, 'name', { value: name });
      const descriptor = { value: exportList, configurable: true, writable: true };
      Object.defineProperty(prototype, name, descriptor);
      Reflect.defineMetadata('design:paramtypes', [String, query, Object], prototype, name);
      for (const [index, decorate] of [actor(), Query(), Res()].entries()) decorate(prototype, name, index);
      for (const decorate of [Get(path), ...describe(path)]) decorate(prototype, name, descriptor);
    }
  };
