import { request } from "node:http";

/**
 * Posts JSON and returns the JSON answered.
 *
 * @param {string} url
 * @param {object} content
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export function post(url, content, headers = {}) {
  return new Promise((resolve, reject) => {
    // A connection of its own: one kept alive may be closed by the server just as it is used again.
    const options = { agent: false, method: "POST", headers: { "Content-Type": "application/json", ...headers } };
    const sent = request(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => {
        if (response.statusCode >= 300) reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(content));
  });
}
