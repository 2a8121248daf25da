import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ListingChecks } from '../../../../contexts/partners/checks/listing-checks.service.js';
import type { DirectorySubmissionDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { PastedRecords } from '../../../../contexts/partners/workflow/pasted-records.js';
import { ProofImages } from '../../../../contexts/partners/workflow/proof-images.js';
import type { RecordDirectoryBody } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import type { MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { refused, StaleForm } from '../../kit/pages/refused.js';
import { baseIn, type Conflict, fieldConflicts, type FormBase, saveMerged, showedCurrent } from '../frame/merging.js';
import { RECORD_LABELS, recordedText, type RecordedValues, recordedValues } from './recorded-table.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { CheckForm, PasteForm, RecordForm } from './submissions.dto.js';

type Form = Readonly<Record<string, string>>;

interface Recorded {
  row: DirectorySubmissionDto;
  version: number;
}

const IS_RECORDED = 'The directory is recorded now. What you typed is in its form; saving replaces what is recorded.';

/** Records directories on the page of a submission. Each leads back to the page. */
@Injectable()
export class RecordingActions {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly work: WorkService,
    private readonly pasted: PastedRecords,
    private readonly proofs: ProofImages,
    private readonly checks: ListingChecks,
  ) {}

  async record(person: Person, toolId: string, slug: string, form: MultipartForm): Promise<FreshPage | SeeOther> {
    const base = baseIn(form.fields);
    let typed: Form = form.fields;
    try {
      const { address, proofAddress, version, ...given } = checkedInput(RecordForm, form.fields);
      const file = form.files.get('proof');
      const proof = file === undefined ? proofAddress : await this.proofs.put(file);
      // A form that is shown again cannot hold the file, but it can hold the URL at which the file is stored now.
      if (proof !== undefined) typed = { ...typed, proofAddress: proof };
      const sent = { ...given, address: address ?? null, proofAddress: proof ?? null };
      const conflict =
        version === undefined
          ? await this.recordNew(person, toolId, slug, sent)
          : await this.recordAgain(person, toolId, slug, base, sent);
      if (conflict === undefined) return this.pages.back(toolId);
      return await this.showConflict(person, toolId, conflict, version === undefined);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, toolId, undefined, { row: { slug, typed, base }, refusal, status }),
      );
    }
  }

  remove(person: Person, toolId: string, slug: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.change(person, toolId, async () => {
      const recorded = await this.findRecorded(toolId, slug);
      // A colleague has removed it, which the page shows.
      if (recorded === undefined) return;
      const { row, version } = recorded;
      if (!showedCurrent(baseIn(form), version, recordedValues(row)))
        throw new StaleForm(
          `${row.name} was not removed: a colleague changed it after you opened the page. Check what is recorded now.`,
        );
      await this.work.removeDirectory(person.userId, toolId, slug, version);
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

  /** Conflicts when a colleague has recorded the directory. */
  private async recordNew(
    person: Person,
    toolId: string,
    slug: string,
    sent: Partial<RecordedValues>,
  ): Promise<Conflict<Recorded> | undefined> {
    try {
      await this.work.recordDirectory(person.userId, toolId, slug, bodyOf(sent), { isNew: true });
      return undefined;
    } catch (error) {
      const current = await this.findRecorded(toolId, slug);
      if (current === undefined || !(error instanceof AppError && error.code === 'conflict')) throw error;
      const now: Readonly<Record<string, unknown>> = recordedValues(current.row);
      const changes = Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== now[name]));
      return { current, changes, fields: Object.keys(changes) };
    }
  }

  private recordAgain(
    person: Person,
    toolId: string,
    slug: string,
    base: FormBase,
    sent: Partial<RecordedValues>,
  ): Promise<Conflict<Recorded> | undefined> {
    return saveMerged<Recorded>({
      base,
      sent,
      read: async () => {
        const recorded = await this.findRecorded(toolId, slug);
        if (recorded !== undefined) return recorded;
        const typed = sent.address == null ? '' : ` with the listing URL ${sent.address}`;
        throw new StaleForm(`Not saved: a colleague removed ${slug}. Record it again${typed} if it belongs here.`);
      },
      valuesOf: ({ row }) => recordedValues(row),
      save: (changes, { row, version }) => {
        const body = bodyOf({ ...recordedValues(row), ...changes });
        // The date of a submission that was recorded before stays.
        if (row.isSubmitted && body.isSubmitted) body.submittedAt = row.submittedAt;
        return this.work.recordDirectory(person.userId, toolId, slug, body, { version });
      },
    });
  }

  private showConflict(
    person: Person,
    toolId: string,
    conflict: Conflict<Recorded>,
    isNew: boolean,
  ): Promise<FreshPage> {
    const { row } = conflict.current;
    const now = recordedValues(row);
    const merged = Object.entries<unknown>({ ...now, ...conflict.changes });
    const typed = Object.fromEntries(
      merged.flatMap(([name, value]) => (value === null ? [] : [[name, value as string]])),
    );
    const shown = {
      fields: fieldConflicts(conflict, now, RECORD_LABELS, recordedText),
      ...(isNew && { text: IS_RECORDED }),
    };
    return this.pages.show(person, toolId, undefined, {
      row: { slug: row.slug, typed, conflict: shown },
      status: isNew ? 409 : 412,
    });
  }

  private async findRecorded(toolId: string, slug: string): Promise<Recorded | undefined> {
    const { submissions, version } = await this.work.get(toolId);
    const row = submissions.find((each) => each.slug === slug);
    return row && { row, version };
  }
}

const bodyOf = ({ address, submitted, submitter, proofAddress }: Partial<RecordedValues>): RecordDirectoryBody => ({
  isSubmitted: submitted !== 'no',
  listingUrl: address ?? null,
  proofScreenshot: proofAddress ?? null,
  ...(submitter !== undefined && { submittedBy: submitter }),
});
