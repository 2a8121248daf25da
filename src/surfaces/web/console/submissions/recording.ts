import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ListingChecks } from '../../../../contexts/partners/checks/listing-checks.service.js';
import { PastedRecords } from '../../../../contexts/partners/workflow/pasted-records.js';
import { ProofImages } from '../../../../contexts/partners/workflow/proof-images.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { MultipartForm } from '../../../../platform/http/requests/multipart-body.interceptor.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { refused } from '../../pages/refused.js';
import { SubmissionPages } from './submission-pages.js';
import { CheckForm, PasteForm, RecordForm } from './submissions.dto.js';

type Form = Readonly<Record<string, string>>;

/** Records directories on the page of a submission. Each leads back to the page. */
@Injectable()
export class Recording {
  constructor(
    private readonly pages: SubmissionPages,
    private readonly work: WorkService,
    private readonly pasted: PastedRecords,
    private readonly proofs: ProofImages,
    private readonly checks: ListingChecks,
  ) {}

  record(person: Person, toolId: string, slug: string, form: MultipartForm): Promise<FreshPage | SeeOther> {
    return this.pages.change(person, toolId, async () => {
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
      if (problems.length === 0) return this.pages.back(toolId);
      const refusal = `${recorded} recorded, ${problems.length} not: ${problems.map(({ problem }) => problem).join('; ')}`;
      const left = problems.map(({ line }) => line).join('\n');
      return await this.pages.show(person, toolId, undefined, { refusal, lines: left, status: 400 });
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, toolId, undefined, { refusal, lines: form['lines'], status }),
      );
    }
  }

  check(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.change(person, toolId, () =>
      this.checks.checkAgain(person.userId, toolId, checkedInput(CheckForm, form)),
    );
  }
}
