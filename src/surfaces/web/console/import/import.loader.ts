import { Injectable } from '@nestjs/common';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ImportsService } from '../../../../contexts/imports/imports.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import type { MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ImportRunView } from './import-run.view.js';
import { ImportView } from './import.view.js';

/** Imports of listings and labels, and their results. */
@Injectable()
export class ImportLoader {
  constructor(
    private readonly frames: Frames,
    private readonly imports: ImportsService,
    private readonly actors: ActorNames,
  ) {}

  async showImports(admin: SignedInUser, text = '', rejection?: string, status = 200): Promise<FreshPage> {
    const [frame, runs] = await Promise.all([this.frames.loadFrame(admin), this.imports.listNewestImports()]);
    const names = await this.actors.findNames(runs.map(({ actor }) => actor));
    return freshPage(ImportView, { frame, runs, names, text, rejection }, status);
  }

  /** A file takes precedence over pasted text. */
  startImport(admin: SignedInUser, { fields, files }: MultipartForm): FormResult {
    const act = async (): Promise<SeeOther> => {
      const file = files.get('file');
      const sent = file ?? (fields.text === undefined ? undefined : Buffer.from(fields.text));
      if (sent === undefined) throw invalid('Choose a file or paste lines.');
      const run = { actor: admin.userId, name: file === undefined ? 'pasted lines' : 'a file' };
      const id = await this.imports.startImport({
        ...run,
        isDryRun: fields.run !== 'import',
        content: Buffer.from(sent),
      });
      return new SeeOther(`/console/import/${id}`);
    };
    return handleForm({ act, again: ({ message, status }) => this.showImports(admin, fields.text, message, status) });
  }

  async showRun(admin: SignedInUser, id: string): Promise<FreshPage> {
    const [frame, run] = await Promise.all([this.frames.loadFrame(admin), this.imports.getImport(id)]);
    const [names, problems] = await Promise.all([this.actors.findNames([run.actor]), this.imports.getProblems(id)]);
    return freshPage(ImportRunView, { frame, run, who: names.get(run.actor) ?? run.actor, problems }, 200);
  }

  /** NDJSON, like the import: one object per rejected line. */
  async listProblems(id: string): Promise<string> {
    const problems = await this.imports.getProblems(id);
    return problems.map((problem) => `${JSON.stringify(problem)}\n`).join('');
  }
}
