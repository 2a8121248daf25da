import { Body, Get, Post } from '@nestjs/common';
import { HoldersRepository } from '../../../../contexts/access/holders.repository.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ImportsService } from '../../../../contexts/imports/imports.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/form-body.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, OneTimeForm, page, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { SystemHealthService } from '../overview/system-health.service.js';
import { ImportRunView, ImportView } from './import.view.js';

@ConsolePages('console/import')
export class ConsoleImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly actors: HoldersRepository,
    private readonly health: SystemHealthService,
  ) {}

  @Get()
  async listImports(text = '', rejection?: string, status = 200): Promise<FreshPage> {
    const runs = await this.imports.listNewestImports();
    const names = await this.actors.findActorNames(runs.map(({ actor }) => actor));
    return page(ImportView, { runs, names, text, rejection }, status);
  }

  /** A file takes precedence over pasted text. */
  @Post()
  @MultipartBody()
  @OneTimeForm()
  startImport(@CurrentUser() admin: SignedInUser, @Body() { fields, files }: MultipartForm): FormResult {
    return handleForm({
      action: async () => {
        const file = files.get('file');
        const sent = file ?? (fields.text === undefined ? undefined : Buffer.from(fields.text));
        if (sent === undefined) throw invalid('Choose a file or paste lines.');
        const id = await this.imports.startImport({
          actor: admin.userId,
          name: file === undefined ? 'pasted lines' : 'a file',
          isDryRun: fields.run !== 'import',
          content: Buffer.from(sent),
        });
        return new SeeOther(`/console/import/${id}`);
      },
      rerender: ({ message, status }) => this.listImports(fields.text, message, status),
    });
  }

  @Get(':id')
  async showRun(@Id() id: string): Promise<FreshPage> {
    const run = await this.imports.getImport(id);
    const [names, problems, meaning] = await Promise.all([
      this.actors.findActorNames([run.actor]),
      this.imports.getProblems(id),
      this.health.findMeaningProgress(),
    ]);
    return page(ImportRunView, { run, who: names.get(run.actor) ?? run.actor, problems, meaning });
  }

  /** NDJSON, like the import: one object per rejected line. */
  @Get(':id/errors.ndjson')
  @Download('import-errors.ndjson', 'application/x-ndjson')
  async downloadProblems(@Id() id: string): Promise<string> {
    const problems = await this.imports.getProblems(id);
    return problems.map((problem) => `${JSON.stringify(problem)}\n`).join('');
  }
}
