import { h } from 'preact';
import { AppError, conflict, invalid } from '../../../../platform/errors/app-error.js';
import { TextField } from '../../../../platform/input/body-fields.js';
import { type Form, FormConflict, handleForm, type FormState } from './form-handler.js';
import { FreshPage, SeeOther } from './page.js';

class NameForm {
  @TextField({ max: 10 })
  name!: string;
}

/** The props of the page, or the path of the redirect. */
async function sent(form: Form, act: () => Promise<unknown>): Promise<FormState | string> {
  let shown: FormState | undefined;
  const again = (given: FormState): FreshPage => {
    shown = given;
    return new FreshPage(h('p', {}), given.status);
  };
  const result = await handleForm({ form, body: NameForm, action: act, rerender: again, redirectTo: '/next' });
  return result instanceof SeeOther ? result.location : (shown as unknown as FormState);
}

const failing = (error: Error) => (): Promise<never> => Promise.reject(error);
const done = (): Promise<void> => Promise.resolve();

describe('handleForm', () => {
  it('redirects to the next page, or to the target that the action returns', async () => {
    expect(await sent({ name: 'Ada' }, done)).toBe('/next');
    expect(await sent({ name: 'Ada' }, () => Promise.resolve(new SeeOther('/elsewhere')))).toBe('/elsewhere');
  });

  it('shows the page again with the input and the errors of its fields', async () => {
    const typed = { name: 'Ada Lovelace' };
    const shown = await sent(typed, failing(new Error('Not called')));
    expect(shown).toMatchObject({ typed, status: 400, message: expect.stringContaining('name') as string });
    expect([...(shown as FormState).problems.keys()]).toEqual(['name']);
  });

  it('shows an error next to the field that the service names, and otherwise above the form', async () => {
    const typed = { name: 'Ada' };
    const named = (await sent(typed, failing(invalid('name must be new', 'name')))) as FormState;
    expect([named.status, named.rejection, named.problems]).toEqual([
      400,
      undefined,
      new Map([['name', 'must be new']]),
    ]);
    const taken = (await sent(typed, failing(conflict('It is taken', 'name')))) as FormState;
    expect([taken.status, taken.problems.get('name')]).toEqual([409, 'It is taken']);
    const other = (await sent(typed, failing(invalid('Not today')))) as FormState;
    expect(other).toMatchObject({ typed, rejection: 'Not today', status: 400, problems: new Map() });
  });

  it('rejects a malformed version with 400', async () => {
    expect(await sent({ name: 'Ada', version: '1' }, done)).toBe('/next');
    for (const version of ['x', '-1', '1.5', '12345678901'])
      expect(await sent({ name: 'Ada', version }, done)).toMatchObject({ status: 400 });
  });

  it('shows both values after a conflict, and a message for users after a stale version', async () => {
    const fields = [{ label: 'Name', now: 'Grace', yours: 'Ada' }];
    const both = await sent({ name: 'Ada' }, failing(new FormConflict({ name: 'Ada' }, { fields })));
    expect(both).toMatchObject({ status: 412, conflict: { fields }, typed: { name: 'Ada' } });
    const stale = await sent({ name: 'Ada' }, failing(new AppError('stale', 'version is 3, not 2')));
    const rejection = expect.stringContaining('This changed after you opened the page') as string;
    expect(stale).toMatchObject({ status: 412, rejection });
  });

  it('leaves internal errors to the error page', async () => {
    await expect(sent({ name: 'Ada' }, failing(new Error('Broken')))).rejects.toThrow('Broken');
  });
});
