import { knownArguments } from './tool-arguments.js';

const INPUTS = ['q', 'category', 'limit', 'page'];

describe('The arguments of an MCP tool', () => {
  it('are its inputs; unknown arguments are dropped, null counts as absent', () => {
    expect(knownArguments({ q: 'x', limit: 3, includeAdult: true, mood: 'blue', category: null }, INPUTS)).toEqual({
      q: 'x',
      limit: 3,
    });
  });

  it.each([
    ['query', 'q'],
    ['search', 'q'],
    ['per_page', 'limit'],
    ['pageSize', 'limit'],
    ['LIMIT', 'limit'],
    ['page-number', 'page'],
    ['categories', 'category'],
  ])('named %s are rejected with the correct name, %s', (name, right) => {
    expect(() => knownArguments({ [name]: 'x' }, INPUTS)).toThrow(`Unknown argument ${name}. Did you mean: ${right}?`);
  });

  it('are not compared with inputs that the tool does not have', () => {
    expect(knownArguments({ query: 'x' }, ['slug'])).toEqual({});
    expect(() => knownArguments({ name: 'x' }, ['slug'])).toThrow('Did you mean: slug?');
  });
});
