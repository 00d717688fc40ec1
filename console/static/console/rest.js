// REST from a page: JSON in and out. A problem of the server is thrown with its sentence, ready to be shown.

import { t } from "./words.js";

export class Problem extends Error {
  constructor(status, body) {
    super(status === 429 ? t("slow-down") : (body?.detail ?? t("no-answer")));
    this.status = status;
    this.article = body?.article ?? null;
  }
}

const form = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

export async function ask(path, { method = "GET", body = null, token = null } = {}) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang, "X-CSRFToken": form() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, { method, headers, body: body && JSON.stringify(body), credentials: token ? "omit" : "same-origin" });
  } catch {
    throw new Problem(0, null);
  }
  const said = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, said);
  return said;
}
