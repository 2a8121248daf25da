import { publicUrlProblem } from './public-url.js';

const problem = (value: string, rules = {}): string | undefined =>
  publicUrlProblem(value, { httpsOnly: false, allowPrivate: false, ...rules });

const ACCEPTED = [
  'https://acme.com',
  'HTTPS://Acme.COM/',
  'http://acme.com/path?query=a@b.c&x=%20#part',
  'https://acme.com/@handle',
  'https://acme.com/#/app',
  'https://acme.example/hook',
  'https://acme.test.',
  'https://sub_domain.acme.co.uk',
  'https://bücher.de/straße',
  'https://xn--bcher-kva.de',
  'https://пример.рф',
  'https://localhost.acme.com',
  'https://internal.acme.com',
  'http://acme.com:80',
  'http://acme.com:8080',
  'https://acme.com:443',
  'https://acme.com:8443/hook',
  'https://8.8.8.8/',
  'http://134744072/',
  'https://[2606:4700:4700::1111]/',
  `https://acme.com/${'a'.repeat(1_983)}`,
];

const LOOPBACK_IN_DISGUISE = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f.1',
  '0x7f000001',
  '0X7F.0x0.0x0.0x1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
];

const PRIVATE_HOSTS = [
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'local\u00ADhost',
  'ｌｏｃａｌｈｏｓｔ',
  'app.localhost',
  'localhost.localdomain',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
  'intranet',
  'com',
];

const NO_HOSTS = ['', '.', '..', 'acme..com', '.acme.com', '-acme.com', 'acme-.com', "a'b.com", 'a*b.com', 'a,b.com'];

const OTHER_SCHEMES = [
  'ftp://acme.com',
  'file:///etc/passwd',
  'file://acme.com/x',
  'gopher://acme.com/_x',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://acme.com',
  'blob:https://acme.com/x',
  'mailto:a@acme.com',
  '//acme.com',
  'acme.com',
  'https:acme.com',
  'https:/acme.com',
  'https:///acme.com',
  '',
];

describe('publicUrlProblem', () => {
  it.each(ACCEPTED)('accepts %s', (value) => expect(problem(value)).toBeUndefined());

  it.each([...LOOPBACK_IN_DISGUISE, ...PRIVATE_HOSTS, ...NO_HOSTS])('rejects the host "%s"', (host) => {
    expect(problem(`http://${host}/`)).toBe('must be a public http or https URL');
    expect(problem(`https://${host}/`, { httpsOnly: true })).toBe('must be a public https URL');
  });

  it.each(OTHER_SCHEMES)('rejects "%s", which is not http', (value) => {
    expect(problem(value)).toBe('must be a public http or https URL');
    expect(problem(value, { allowPrivate: true })).toBe('must be an http or https URL');
  });

  it('rejects names and labels that are too long for DNS', () => {
    expect(problem(`https://${'a'.repeat(63)}.com`)).toBeUndefined();
    expect(problem(`https://${'a'.repeat(64)}.com`)).toBeDefined();
    expect(problem(`https://${'a.'.repeat(125)}com`)).toBeUndefined();
    expect(problem(`https://${'a.'.repeat(126)}com`)).toBeDefined();
  });

  it('rejects http if https is required', () => {
    expect(problem('http://acme.com', { httpsOnly: true })).toBe('must be a public https URL');
    expect(problem('https://acme.com', { httpsOnly: true })).toBeUndefined();
  });

  it.each(['user@', 'user:secret@', ':secret@', '@', 'acme.com@', 'acme.com:80@', 'acme.com#@', 'acme.com?@'])(
    'rejects credentials, and text that another parser may read as credentials: %s',
    (before) => {
      for (const allowPrivate of [false, true])
        expect(problem(`https://${before}acme.org/`, { allowPrivate })).toBe(
          'must not contain a user name or password',
        );
    },
  );

  it.each(['0', '1', '21', '22', '25', '53', '81', '3306', '5432', '6379', '8081', '9200', '11211', '65535'])(
    'rejects port %s',
    (port) => expect(problem(`https://acme.com:${port}/`)).toBe('must use port 80, 443, 8080 or 8443'),
  );

  it.each(['65536', '80:80', '8o', '-1'])('rejects "%s", which is not a port', (port) =>
    expect(problem(`https://acme.com:${port}/`)).toBe('must be a public http or https URL'),
  );

  it.each([
    ' https://acme.com',
    'https://acme.com\n',
    'https://ac\tme.com',
    'https://acme.com/a b',
    'https://acme.com\\@b.org',
    'https:\\\\acme.com',
    'https://acme.com/\0',
    'https://acme.com/\x7f',
    'https://acme.com/\u00A0',
    'https://acme.com/\uFEFF',
    'https://acme.com/\uD800',
  ])('rejects spaces, control characters, backslashes and lone surrogates: %j', (value) =>
    expect(problem(value)).toBe('must not contain spaces, control characters or backslashes'),
  );

  it('rejects more than 2000 characters', () => {
    expect(problem(`https://acme.com/${'a'.repeat(1_984)}`)).toBe('must be at most 2000 characters');
  });

  it('accepts any host and port over http and https in development', () => {
    for (const value of ['http://localhost:3000/x', 'http://127.0.0.1:1', 'https://[::1]:9999', 'http://intranet'])
      expect(problem(value, { allowPrivate: true, httpsOnly: true })).toBeUndefined();
  });
});
