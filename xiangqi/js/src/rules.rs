//! Rules: rule strings, named sets and options.

use js_sys::{Array, Object};
use kit_js::{object, set, static_text};
use wasm_bindgen::prelude::*;
use xiangqi as xq;
use xiangqi::rules::RuleOption;

use crate::error::Fallible;
use crate::value::{lang, parse, rules};

/// The rules on repetition, quiet plies and insufficient material. Methods take rules as a rule string: the
/// name of a set, then overrides, such as `"asia,quiet-limit=100"`. The default of every rules argument is
/// `"asia"`.
#[wasm_bindgen]
pub struct Rules;

#[wasm_bindgen]
impl Rules {
    /// Returns a rule string in its normal form: the nearest set first, then overrides.
    ///
    /// Throws XiangqiError for an invalid rule string.
    pub fn normalize(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<String> {
        Ok(rules(text)?.to_string())
    }

    /// Returns the value of every option, by its key: `{"repetition": "lose", …}`.
    ///
    /// Throws XiangqiError for an invalid rule string.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: string }")]
    pub fn values(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] text: &JsValue,
    ) -> Fallible<Object> {
        let (rules, values) = (rules(text)?, Object::new());
        for option in RuleOption::ALL.iter().copied() {
            let value = rules.value(option).to_string();
            set(&values, option.key(), &value.into());
        }
        Ok(values)
    }

    /// Returns the keys of the options in which two rule strings differ.
    ///
    /// Throws XiangqiError if either rule string is invalid.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn differences(
        #[wasm_bindgen(unchecked_param_type = "string")] one: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] other: &JsValue,
    ) -> Fallible<Array> {
        let (one, other) = (rules(one)?, rules(other)?);
        let options = one.differences(&other);
        Ok(options.map(|option| static_text(option.key())).collect())
    }

    /// Returns every named set: its name, its title in a language (default: English), and its source.
    #[wasm_bindgen(unchecked_return_type = "RuleSet[]")]
    pub fn sets(
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<Array> {
        let lang = lang(language)?;
        let set = |set: xq::RuleSet| {
            object([
                ("name", static_text(set.name)),
                ("title", static_text(set.text(lang))),
                ("source", static_text(set.source)),
            ])
        };
        Ok(xq::RuleSet::ALL.iter().copied().map(set).collect())
    }

    /// Returns every option: its key, meaning, sources and values (tokens, or numbers up to a maximum).
    #[wasm_bindgen(js_name = optionTable, unchecked_return_type = "RuleOption[]")]
    pub fn option_table(
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<Array> {
        let lang = lang(language)?;
        let all = RuleOption::ALL.iter();
        Ok(all.map(|one| option(*one, lang)).collect())
    }

    /// Returns whether an option has an effect together with the other options of these rules. A menu may
    /// disable options that have no effect.
    ///
    /// Throws XiangqiError for an unknown key or an invalid rule string.
    pub fn applies(
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules_text: &JsValue,
    ) -> Fallible<bool> {
        let option: RuleOption = parse(key, "the key of an option")?;
        Ok(option.applies(&rules(rules_text)?))
    }
}

fn option(option: RuleOption, lang: xq::Lang) -> js_sys::Object {
    let texts = [
        option.title(lang),
        option.text(lang),
        option.sources_text(lang),
    ];
    kit_js::option(
        option.key(),
        texts,
        option.allowed(),
        [option.value_texts(lang), option.value_titles(lang)],
    )
}
