import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { PastedRecords } from '../../../../contexts/partners/workflow/pasted-records.js';
import { ProofImages } from '../../../../contexts/partners/workflow/proof-images.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { MultipartForm } from '../../../../platform/http/requests/multipart-body.interceptor.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, SeeOther } from '../../pages/page.js';
import { refused } from '../../pages/refused.js';
import { MoveForm } from '../board/board.dto.js';
import { Moves } from '../board/moves.js';
import { SubmissionPages } from './submission-pages.js';
import { PasteForm, RecordForm, WorkForm } from './submissions.dto.js';

type Form = Readonly<Record<string, string>>;

/** What an admin changes on the page of a submission. Each change leads back to the page. */
@Injectable()
export class SubmissionChanges {
  constructor(
    private readonly pages: SubmissionPages,
    private readonly work: WorkService,
    private readonly moves: Moves,
    private readonly pasted: PastedRecords,
    private readonly proofs: ProofImages,
  ) {}

  async update(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    try {
      const { assignee = null, notes = '', package: paymentType, version } = checkedInput(WorkForm, form);
      const chosen = paymentType === undefined ? {} : { paymentType };
      await this.work.update(person.userId, toolId, { assignee, notes, ...chosen }, version);
      return this.back(toolId);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, toolId, undefined, { refusal, typed: form, status }),
      );
    }
  }

  move(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, toolId, () => this.moves.move(person, toolId, checkedInput(MoveForm, form)));
  }

  record(person: Person, toolId: string, slug: string, form: MultipartForm): Promise<FreshPage | SeeOther> {
    return this.change(person, toolId, async () => {
      const { address, proofAddress, submitter, submitted, version } = checkedInput(RecordForm, form.fields);
      const file = form.files.get('proof');
      const proof = file === undefined ? proofAddress : await this.proofs.put(file);
      const body = {
        isSubmitted: submitted !== 'no',
        listingUrl: address ?? null,
        proofScreenshot: proof ?? null,
        ...(submitter !== undefined && { submittedBy: submitter }),
      };
      await this.work.recordDirectory(person.userId, toolId, slug, body, { version, isNew: version === undefined });
    });
  }

  /** Lines that were not recorded stay in the field, with the reasons above. */
  async paste(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    try {
      const { lines } = checkedInput(PasteForm, form);
      const { recorded, problems } = await this.pasted.record(person.userId, toolId, lines);
      if (problems.length === 0) return this.back(toolId);
      const refusal = `${recorded} recorded, ${problems.length} not: ${problems.map(({ problem }) => problem).join('; ')}`;
      const left = problems.map(({ line }) => line).join('\n');
      return await this.pages.show(person, toolId, undefined, { refusal, lines: left, status: 400 });
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, toolId, undefined, { refusal, lines: form['lines'], status }),
      );
    }
  }

  async markDone(person: Person, toolId: string): Promise<FreshPage | SeeOther> {
    try {
      await this.work.markDone(person.userId, toolId);
      return this.back(toolId);
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.previewDone(person, toolId, refusal, status));
    }
  }

  private async change(person: Person, toolId: string, change: () => Promise<unknown>): Promise<FreshPage | SeeOther> {
    try {
      await change();
      return this.back(toolId);
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.show(person, toolId, undefined, { refusal, status }));
    }
  }

  private back(toolId: string): SeeOther {
    return new SeeOther(`/console/submissions/${toolId}`);
  }
}
