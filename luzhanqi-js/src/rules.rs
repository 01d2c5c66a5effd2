//! Rules: rule strings, named sets and options.

use js_sys::Array;
use luzhanqi as lz;
use luzhanqi::rules::RuleOption;
use wasm_bindgen::prelude::*;

use crate::error::Fallible;
use crate::value::{lang, object, parse, rules, set, static_text};

/// The rules of Luzhanqi, which differ from place to place. Methods take rules as a rule string: the name of
/// a set, then overrides, such as `"oca,quiet-limit=50"`. The default of every rules argument is
/// `"standard"`.
#[wasm_bindgen]
pub struct Rules;

#[wasm_bindgen]
impl Rules {
    /// Returns a rule string in its normal form: the nearest set first, then overrides.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    pub fn normalize(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<String> {
        Ok(rules(text)?.to_string())
    }

    /// Returns the value of every option, by its key: `{"play": "dark", "camps-safe": "yes", …}`.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: string }")]
    pub fn values(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] text: &JsValue,
    ) -> Fallible<JsValue> {
        let rules = rules(text)?;
        let values = js_sys::Object::new();
        for option in RuleOption::ALL.iter().copied() {
            set(
                &values,
                option.key(),
                &rules.value(option).to_string().into(),
            );
        }
        Ok(values.into())
    }

    /// Returns the keys of the options in which two rule strings differ.
    ///
    /// Throws LuzhanqiError if either rule string is invalid.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn differences(
        #[wasm_bindgen(unchecked_param_type = "string")] one: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] other: &JsValue,
    ) -> Fallible<Array> {
        let (one, other) = (rules(one)?, rules(other)?);
        Ok(one
            .differences(&other)
            .map(|option| static_text(option.key()))
            .collect())
    }

    /// Returns every named set: its name, its title, and its source. The default language is English.
    #[wasm_bindgen(unchecked_return_type = "RuleSet[]")]
    pub fn sets(
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<Array> {
        let language = lang(language)?;
        let set = |set: lz::RuleSet| {
            object([
                ("name", static_text(set.name)),
                ("title", static_text(set.text(language))),
                ("play", set.rules.play().to_string().into()),
                ("source", static_text(set.source)),
            ])
        };
        Ok(lz::RuleSet::ALL.iter().copied().map(set).collect())
    }

    /// Returns every option: its key, title, meaning, sources and values (tokens with the meaning of each, or
    /// numbers up to a maximum). The default language is English.
    #[wasm_bindgen(js_name = optionTable, unchecked_return_type = "RuleOption[]")]
    pub fn option_table(
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<Array> {
        let language = lang(language)?;
        let all = RuleOption::ALL.iter();
        Ok(all.map(|one| option(*one, language)).collect())
    }

    /// Returns whether an option has an effect together with the other options of these rules. A menu may
    /// disable options that have no effect.
    ///
    /// Throws LuzhanqiError for an unknown key or an invalid rule string.
    pub fn applies(
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules_text: &JsValue,
    ) -> Fallible<bool> {
        let option: RuleOption = parse(key, "the key of an option")?;
        Ok(option.applies(&rules(rules_text)?))
    }
}

fn option(option: RuleOption, lang: lz::Lang) -> js_sys::Object {
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
