import { type FormLimits, parseForm } from '../../input/form-fields.js';
import { type BodyReader, ReadBody } from './body.interceptor.js';
import { readBodyText } from './request-body.js';

const formReader =
  (limits: FormLimits): BodyReader =>
  async (request) =>
    parseForm((await readBodyText(request, 'application/x-www-form-urlencoded', limits.bytes)) ?? '', limits);

/** The handler takes the form of a page instead of a JSON body. */
export const FormBody = (limits: FormLimits): MethodDecorator => ReadBody(formReader(limits));
