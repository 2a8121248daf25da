import { CurrentActor } from '../../admission/current-caller.js';
import { ListExportsService } from '../../../contexts/team/exports/list-exports.service.js';
import { MAX_EXPORTED_ROWS } from '../../../platform/database/row-cursors.service.js';
import { CsvOperation } from '../../../platform/http/operation.js';
import { ExportRoutes } from '../../exports/export-routes.js';
import { EXPORTED_LISTS } from '../../exports/exported-lists.js';
import { AdminCalls } from '../admin-calls.js';

const LIKE_LIST = `The list with the same filters and order as a CSV file, streamed, at most ${MAX_EXPORTED_ROWS} rows; \`page\` and \`limit\` are ignored. The audit log records it as \`list.exported\`. Texts that a spreadsheet would run start with an apostrophe.`;

const ROUTES = EXPORTED_LISTS.map(({ name, summary, admin }) => ({
  path: name,
  list: name,
  ...admin,
  decorators: [CsvOperation({ id: `export_${name.replaceAll('-', '_')}`, summary, description: LIKE_LIST })],
}));

@AdminCalls('v1/admin/exports', 'Exports')
@ExportRoutes(ROUTES, CurrentActor)
export class AdminExportsController {
  constructor(readonly exports: ListExportsService) {}
}
