import { FORM_BODY, type FormLimits, parseForm } from '../../input/form-fields.js';
import { type BodyReader, ReadBody } from './body.interceptor.js';
import { readBodyText } from './request-body.js';

const formReader =
  (limits: FormLimits): BodyReader =>
  async (request) =>
    parseForm((await readBodyText(request, 'application/x-www-form-urlencoded', limits.bytes)) ?? '', limits);

/** The handler takes the form of a page instead of a JSON body. */
export const FormBody = (limits = FORM_BODY): MethodDecorator => ReadBody(formReader(limits));
