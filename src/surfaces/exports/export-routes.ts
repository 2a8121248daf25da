import { Get, Query, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import type { ListExportsService } from '../../contexts/team/exports/list-exports.service.js';
import type { RowQuery } from '../../platform/database/row-cursors.service.js';
import { sendCsv } from '../../platform/http/responses/download.js';

/** The filters of a list, and the rows that they select for the caller. */
export interface ExportedRows {
  query: Type;
  rows: (query: never, actor: string) => RowQuery;
}

export const rowsOf = <Filters extends object>(
  query: Type<Filters>,
  rows: (query: Filters, actor: string) => RowQuery,
): ExportedRows => ({ query, rows });

interface ExportRoute extends ExportedRows {
  path: string;
  /** The name of the list in the audit log and of the file. */
  list: string;
  decorators?: MethodDecorator[];
}

interface ExportingController {
  exports: ListExportsService;
}

/** Adds these routes to the controller. `actor` is a parameter decorator that returns the caller's ID. */
export const ExportRoutes =
  (routes: readonly ExportRoute[], actor: () => ParameterDecorator) =>
  (controller: Type<ExportingController>): void => {
    const prototype = controller.prototype as object;
    for (const { path, list, query, rows, decorators = [] } of routes) {
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
      for (const decorate of [Get(path), ...decorators]) decorate(prototype, name, descriptor);
    }
  };
